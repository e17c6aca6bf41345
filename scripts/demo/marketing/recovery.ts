import { sql } from 'drizzle-orm'
import { recordClick } from '../../../src/server/features/sales/cart-recovery/link-repo.ts'
import { recoverCarts } from '../../../src/server/features/sales/cart-recovery/service.ts'
import { publishSequence, setEnabled } from '../../../src/server/features/sales/cart-recovery/sequence.ts'
import { addSuppressed } from '../../../src/server/features/sales/cart-recovery/suppressed.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import { visitShop, type Visit } from '../orders/visit.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'

/** Time between two runs of the job; each takes longer than a shopper's visit. */
const INTERVAL_MS = 3 * 3_600_000

/** Percentages of the emails. */
const CLICKED = 31
const BOUGHT_AFTER_CLICK = 48
const UNSUBSCRIBED = 1.5

const FROM_EMAIL = { utm_source: 'email', utm_medium: 'recovery', utm_campaign: 'abandoned-cart' }

interface Click {
  at: Date
  link_hash: string
  /** What the shopper buys then; null for nothing. */
  visit: Visit | null
}

/** Recovery emails, and the shoppers who come back because of them. */
export interface Recovery {
  /** Remembers a visit without an order. */
  left: (visit: Visit) => void
  /** Publishes the default sequence and turns it on. */
  publish: (world: World) => Promise<void>
  /** Sends what is due, every few hours, and lets shoppers click. */
  work: (world: World) => Promise<void>
}

export function planRecovery({ store: { store_id }, user_id }: Shop, chance: Random): Recovery {
  const visits = new Map<string, Visit>()
  let clicks: Click[] = []
  let since: Date | null = null

  const read = async ({ deps, now }: World, email: string, link_hash: string): Promise<void> => {
    const visit = visits.get(email)
    if (chance.is(UNSUBSCRIBED / 100)) {
      await addSuppressed(deps.db, { store_id, email, reason: 'unsubscribed', created_at: now() })
    } else if (visit && chance.is(CLICKED / 100)) {
      const at = new Date(now().getTime() + chance.between(4, 300) * 60_000)
      const buys = chance.is(BOUGHT_AFTER_CLICK / 100)
      clicks.push({ at, link_hash, visit: buys ? visit : null })
    }
  }

  const click = async (world: World, { link_hash, visit }: Click): Promise<void> => {
    await recordClick(world.deps.db, link_hash, world.now())
    const isWaiting = visit && visits.delete(visit.person.email)
    if (!isWaiting) return
    const back = { ending: 'paid', cards: ['4242424242424242'], source: FROM_EMAIL } as const
    await visitShop(world, chance, { ...visit, ...back })
  }

  return {
    left: (visit) => visits.set(visit.person.email, visit),
    publish: async ({ deps, now }) => {
      const by = ownerOf(user_id)
      await publishSequence(deps, by, { store_id, version: 0 })
      await setEnabled(deps, by, { store_id, enabled: true })
      since = now()
    },
    work: async (world) => {
      const { deps, now } = world
      if (since === null || now().getTime() - since.getTime() < INTERVAL_MS) return
      const due = clicks.filter(({ at }) => at <= now())
      clicks = clicks.filter(({ at }) => at > now())
      for (const each of due) await click(world, each)
      await recoverCarts(deps)
      const { rows } = await deps.db.execute<{ email: string; link_hash: string }>(sql`
        select r.email, m.link_hash from recovery_messages m join recovery_runs r using (session_id)
        where r.store_id = ${store_id} and m.sent_at > ${since.toISOString()}::timestamptz order by m.sent_at, r.email`)
      since = now()
      for (const { email, link_hash } of rows) await read(world, email, link_hash)
    },
  }
}
