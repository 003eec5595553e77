const hourMs = 60 * 60_000

/**
 * Returns the hour of a session's last use, the present one for the caller's own. A thief with a stolen cookie must not
 * learn when its owner renews: a use right after that stays unseen.
 */
export const hourOfUse = (usedAt: Date, { isOwn, now }: { isOwn: boolean; now: Date }) =>
  new Date(Math.floor((isOwn ? now : usedAt).getTime() / hourMs) * hourMs)
