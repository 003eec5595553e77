import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { oneTimeLinks, refreshTokens } from '#server/modules/auth/auth.table.ts'
import { users } from '#server/modules/users/users.table.ts'

/**
 * Returns all users, or the one with the id, with what administrators see of their use. The subqueries are plain SQL,
 * because in a query of one table Drizzle leaves out the names of the tables.
 */
export async function selectPeople(db: Database, id?: number) {
  return db
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      isAdministrator: users.isAdministrator,
      disabledAt: users.disabledAt,
      isInvited: sql<boolean>`EXISTS (SELECT FROM one_time_links AS l
        WHERE l.user_id = users.id AND l.used_at IS NULL AND l.purpose = 'invite')`,
      linkExpiresAt: sql<Date | null>`(SELECT max(l.expires_at) FROM one_time_links AS l
        WHERE l.user_id = users.id AND l.used_at IS NULL AND l.expires_at > l.created_at)`.mapWith(
        oneTimeLinks.expiresAt,
      ),
      // Old sessions are deleted, so the log of sign-ins tells of users who have been away for long.
      lastSeenAt: sql<Date | null>`greatest(
        (SELECT max(t.created_at) FROM session_families AS f JOIN refresh_tokens AS t ON t.family_id = f.id
          WHERE f.user_id = users.id),
        (SELECT a.at FROM audit_log AS a WHERE a.actor_id = users.id
          AND a.action IN ('sign_in', 'passkey_sign_in', 'recovery_code_used', 'oidc_sign_in') ORDER BY a.id DESC LIMIT 1))`.mapWith(
        refreshTokens.createdAt,
      ),
      storageBytes: number(sql`SELECT coalesce(sum(f.size), 0) FROM files AS f WHERE f.owner_id = users.id`),
      managedProjects: number(sql`SELECT count(*) FROM projects AS p WHERE p.manager_id = users.id`),
      createdProjects: number(sql`SELECT count(*) FROM projects AS p WHERE p.creator_id = users.id`),
    })
    .from(users)
    .where(id === undefined ? undefined : eq(users.id, id))
    .orderBy(asc(users.id))
}

const number = (query: ReturnType<typeof sql>) => sql<number>`(${query})`.mapWith(Number)
