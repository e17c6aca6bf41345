import { chargesAt, type StripeName } from './crash-shop.ts'
import type { Hold } from './gated-doubles.ts'
import { MAKING_AN_ORDER } from './payment-facts.ts'

export const DECLINED = 'pm_decline_generic_decline'
const SHORT = 'pm_decline_insufficient_funds'
const CHALLENGED = 'pm_card_threeDSecure2Required'

/** A lock that blocks a server's statement. */
export interface Lock {
  sql: string
  values?: unknown[]
  /** Text of the blocked statement. */
  words: string
}

/** Locks the row that the store's next order must update. */
const orderLock = (store_id: string): Lock => ({
  sql: `insert into order_counters (store_id, mode, next_number) values ($1, 'test', 1001)
    on conflict (store_id, mode) do update set next_number = order_counters.next_number`,
  values: [store_id],
  words: MAKING_AN_ORDER,
})
const attemptsLock = (words: string) => (): Lock => ({ sql: 'lock table payment_attempts in exclusive mode', words })
const repliesLock = (): Lock => ({ sql: 'lock table idempotency_keys in exclusive mode', words: 'idempotency_keys' })

/** A moment at which a server can crash. */
export interface Moment {
  name: string
  /** Whether it is during the click on Pay (default), or when the shopper returns from the bank. */
  press?: 'return'
  /** The accounts' responses to the card. */
  behaves?: Partial<Record<StripeName, string>>
  /** Where the call to a provider is blocked; with a lock, only until the lock is held. */
  at?: [name: StripeName | 'asking', when: Hold['when']]
  /** True if a charge has been made by then. */
  moved: boolean
}

const first = { First: DECLINED }
const bank = { First: DECLINED, Second: CHALLENGED }

/** How a server is killed: during calls to providers, or while blocked by a database lock. */
export interface Death {
  where: string
  lock?: (store_id: string) => Lock
  moments: readonly Moment[]
}

export const DEATHS: readonly Death[] = [
  {
    where: 'before anything is stored',
    lock: attemptsLock('insert into payments'),
    moments: [{ name: 'before the attempt is stored', moved: false }],
  },
  {
    where: 'while providers are called',
    moments: [
      { name: 'after the attempt is stored, before the call arrives', at: ['First', 'before'], moved: false },
      { name: 'after the charge, before its answer', at: ['First', 'after'], moved: true },
      {
        name: 'after the second attempt is stored, before its call arrives',
        behaves: first,
        at: ['Second', 'before'],
        moved: false,
      },
      {
        name: 'after the second account has charged, before its answer',
        behaves: first,
        at: ['Second', 'after'],
        moved: true,
      },
      {
        name: 'after the third account has charged, before its answer',
        behaves: { First: DECLINED, Second: SHORT },
        at: ['Third', 'after'],
        moved: true,
      },
      { name: 'while the shopper is at their bank', press: 'return', behaves: bank, moved: true },
      {
        name: 'after the return from the bank, before the provider says how it went',
        press: 'return',
        behaves: bank,
        at: ['asking', 'after'],
        moved: true,
      },
    ],
  },
  {
    where: 'between a decline and what follows it',
    lock: attemptsLock('payment_attempts'),
    moments: [
      {
        name: 'after a decline, before the next attempt is stored',
        behaves: first,
        at: ['First', 'before'],
        moved: false,
      },
    ],
  },
  {
    where: 'before the order',
    lock: orderLock,
    moments: [
      { name: 'after the answer, before the order', moved: true },
      { name: 'after the second account’s answer, before the order', behaves: first, moved: true },
      { name: 'after the return from the bank, before the order', press: 'return', behaves: bank, moved: true },
    ],
  },
  {
    where: 'before the answer',
    lock: repliesLock,
    moments: [{ name: 'after the order, before the answer', behaves: first, at: ['Second', 'before'], moved: true }],
  },
]

/** Returns the card of a moment's shoppers, unique to them. */
export const cardOf = ({ name }: Moment): string => `pm_card_${name.replaceAll(/\W/g, '')}`

export const holdOf = (moment: Moment, [where, when]: NonNullable<Moment['at']>): Hold => {
  const asks: Hold['match'] = ({ method, path }) => method === 'GET' && path.startsWith('/v1/payment_intents/pi_')
  return { match: where === 'asking' ? asks : chargesAt(where, cardOf(moment)), when }
}
