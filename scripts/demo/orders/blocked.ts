import { allow } from '../../../src/server/features/payments/velocity-limits/blocks.ts'
import { recordBlock } from '../../../src/server/features/payments/velocity-limits/record-block.ts'
import { listBlocks } from '../../../src/server/features/payments/velocity-limits/blocks-repo.ts'
import { newSessionId } from '../../../src/server/db/ids.ts'
import { mailboxOf, type VelocityKind } from '../../../src/shared/domain/payments/velocity.ts'
import { ownerOf, type Shop } from './shop.ts'
import type { World } from '../world.ts'

const HOUR = 3600

interface Burst {
  kind: VelocityKind
  attempts: number
  email: string
  network: string
  card?: { key: string; type: string; last_four: string }
  /** Minor units. */
  amount: number
  /** Seconds until the next burst. */
  pause: number
}

const BURSTS: readonly Burst[] = [
  {
    kind: 'network',
    attempts: 9,
    email: 'qx71.b@example.net',
    network: '198.51.100.23',
    amount: 890,
    pause: 14 * HOUR,
  },
  {
    kind: 'email',
    attempts: 2,
    email: 'Dana.Whitfield@example.com',
    network: '203.0.113.58',
    amount: 14_400,
    pause: 9 * HOUR,
  },
  {
    kind: 'network',
    attempts: 7,
    email: 'm2k4@example.net',
    network: '2001:db8:41:9c00::/64',
    amount: 890,
    pause: 11 * HOUR,
  },
  {
    kind: 'card',
    attempts: 4,
    email: 'j.romero@example.com',
    network: '192.0.2.140',
    card: { key: 'tgfp_visa_0002', type: 'visa', last_four: '0002' },
    amount: 3200,
    pause: 8 * HOUR,
  },
]

/** Creates payment attempts that velocity limits blocked, and a customer who was allowed after all. */
export async function blockAttempts(world: World, { user_id, store }: Shop): Promise<void> {
  const { deps } = world
  const { store_id, mode, currency } = store
  for (const { kind, attempts, email, network, card = null, amount, pause } of BURSTS) {
    const value = { email: mailboxOf(email), network, card: card?.key ?? '', store: '' }[kind]
    for (let at = 0; at < attempts; at += 1) {
      world.pass(21)
      const attempt = { store_id, mode, session_id: newSessionId(), email, network, amount, currency }
      await recordBlock(deps, { attempt, full: { kind, value, seconds: HOUR }, card })
    }
    world.pass(pause)
  }
  const filter = { store_id, mode, kind: 'email' as const, from: null, until: null }
  const [block] = await listBlocks(deps.db, filter, { page: 1, size: 1 })
  if (block) await allow(deps, ownerOf(user_id), { block_id: block.block_id, kind: 'email' })
}
