import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { bucketVariables, startS3 } from '../server/files/s3-storage.ts'
import { createDataDir, startService } from '../server/server-process.ts'
import { addTestUser, TestClient } from '../server/test-server.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { startTalkingModel } from './talking-model.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>
export type ClusterNode = Cluster['nodes'][number]

/** The drain exceeds the interval of the load balancer's checks. */
const drainSeconds = '5'

/**
 * Starts three built nodes at once on an empty database, with a bucket, a language model, a load balancer and
 * a user who is signed in on each node.
 */
export async function startCluster() {
  const databaseUrl = await createDatabase()
  const env = await environmentOf(databaseUrl)
  const nodes = await Promise.all([startNode(env), startNode(env), startNode(env)])
  const [first, second, third] = nodes
  const client = openDatabase({ connectionString: databaseUrl }, () => {})
  onTestFinished(() => client.close())
  await addTestUser(client.db, 'anna@agency.example')
  const balancer = await startLoadBalancer(nodes.map(({ origin }) => origin))
  const api = new TestClient(balancer.origin)
  expect((await api.signIn()).status).toBe(200)
  for (const node of nodes) node.api.token = api.token
  return { nodes, first, second, third, db: client.db, balancer, api }
}

async function environmentOf(databaseUrl: string) {
  const [{ config: s3 }, modelUrl] = await Promise.all([startS3(), startTalkingModel()])
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await createDataDir(),
    TRUST_PROXY: 'true',
    DRAIN_SECONDS: drainSeconds,
    AI_BASE_URL: modelUrl,
    AI_MODEL: 'talking',
    ...bucketVariables(s3.endpoint.port),
  }
}

async function startNode(env: Record<string, string>) {
  let running = await startProcess(env)
  const { origin } = running
  return {
    origin,
    api: new TestClient(origin),
    /** Kills the node; resolves when all its processes have ended. */
    kill() {
      killAll(running)
      return running.end
    },
    /** Tells the node to stop; resolves with its exit code and its log. */
    stop() {
      running.child.kill('SIGTERM')
      return running.end
    },
    async start() {
      running = await startProcess({ ...env, PORT: new URL(origin).port })
    },
  }
}

function killAll({ child }: Awaited<ReturnType<typeof startService>>) {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    process.kill(-child.pid, 'SIGKILL')
}

async function startProcess(env: Record<string, string>) {
  const running = await startService(env)
  // This hook runs before the one that stops the node, which would wait for the load balancer.
  onTestFinished(() => killAll(running))
  return running
}

async function createDatabase(): Promise<string> {
  const url = new URL(inject('databaseUrl'))
  const database = `cluster_${randomUUID().replaceAll('-', '')}`
  await administer(url, `CREATE DATABASE ${database}`)
  onTestFinished(() => dropDatabase(url, database))
  const own = new URL(url)
  own.pathname = `/${database}`
  return own.href
}

/**
 * PostgreSQL refuses `WITH (FORCE)` to an ordinary user while autovacuum runs. Without it PostgreSQL ends
 * autovacuum itself, so only sessions of killed nodes must be ended first.
 */
async function dropDatabase(url: URL, database: string) {
  await administer(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND usename = current_user`,
    `DROP DATABASE ${database}`,
  )
}

async function administer(url: URL, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
