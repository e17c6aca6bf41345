import * as z from 'zod/mini'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import { ASYNC_COMMIT } from '../../db/statements/async-commit.ts'
import type { TestBehaviour, TestCard } from '../../../shared/domain/payments/test-cards.ts'
import { findTestCard } from '../../../shared/domain/payments/test-cards.ts'
import type { TestGatewayDeps } from './deps.ts'
import { gatewayId } from './ids.ts'

const TOKEN_LIFETIME = 24 * 60 * 60_000

const tokenBody = z.object({
  number: z.string().check(z.maxLength(40)),
  exp_month: z.coerce.number().check(z.int(), z.gte(1), z.lte(12)),
  exp_year: z.coerce.number().check(z.int(), z.gte(0), z.lte(2099)),
  cvc: z.optional(z.string().check(z.maxLength(8))),
  name: z.optional(z.string().check(z.maxLength(120))),
  wallet: z.optional(z.enum(['google_pay', 'apple_pay', 'paypal', 'cashapp'])),
})

export interface Token {
  token: string
  card_type: string
  card_last_four: string
}

/** `detail` never repeats the input: rejected data must not end up in a log or a response. */
export type TokenResult = { ok: true; token: Token } | { ok: false; detail: string }

const refuse = (detail: string): TokenResult => ({ ok: false, detail })

/** Two-digit years are in this century; a card is valid to the last day of its month. */
const isPast = (month: number, year: number, now: Date): boolean => {
  const fullYear = year < 100 ? 2000 + year : year
  return fullYear * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

const challenged = new Set<TestBehaviour>(['challenge', 'challenge_then_decline'])
const processed = new Set<TestBehaviour>(['process_then_approve', 'process_then_decline'])
const declinedNow = new Set<TestBehaviour>(['decline', 'decline_once', 'challenge_then_decline'])

const outcomeOf = (card: TestCard): 'approved' | 'declined' | 'processing' => {
  if (processed.has(card.behaviour)) return 'processing'
  return declinedNow.has(card.behaviour) ? 'declined' : 'approved'
}

/**
 * Exchanges a test card number for a token, in one statement. Every other number is rejected before anything is stored:
 * only brand, last four digits, expiry and behavior are stored.
 */
export const createToken = async (deps: TestGatewayDeps, body: unknown): Promise<TokenResult> => {
  const parsed = tokenBody.safeParse(body)
  if (!parsed.success) return refuse('Send number, exp_month, exp_year and cvc of a test card.')
  const { number, exp_month, exp_year, cvc, name, wallet } = parsed.data
  const card = findTestCard(number)
  if (card === undefined) return refuse('This gateway only accepts its published test card numbers.')
  const now = deps.now()
  if (isPast(exp_month, exp_year, now)) return refuse('The expiry date is in the past.')
  const cvcLength = card.brand === 'amex' ? 4 : 3
  if (wallet === undefined && !new RegExp(`^\\d{${cvcLength}}$`).test(cvc ?? '')) {
    return refuse(`The CVC has ${cvcLength} digits.`)
  }
  if (name !== undefined && name.replace(/\D/g, '').length >= 12) return refuse('The name is not a name.')
  const token: Token = {
    token: gatewayId('tgtok', now),
    card_type: card.brand,
    card_last_four: card.number.slice(-4),
  }
  const fullYear = exp_year < 100 ? 2000 + exp_year : exp_year
  await deps.db.execute(fixedSql`
    insert into tg_tokens (id, behaviour, outcome, challenge, decline_code, brand, last_four, exp_month, exp_year, wallet,
      expires_at)
    select ${token.token}, ${card.behaviour}, ${outcomeOf(card)},
      ${wallet === undefined && challenged.has(card.behaviour)}::boolean, ${card.decline_code}, ${card.brand},
      ${token.card_last_four}, ${exp_month}::int, ${fullYear}::int, ${wallet ?? null},
      ${new Date(now.getTime() + TOKEN_LIFETIME)}::timestamptz
    from ${ASYNC_COMMIT}`)
  return { ok: true, token }
}

/** Records that a card has been declined once: the next attempt, here or with another account, is approved. */
export const markDeclinedOnce = async ({ db }: TestGatewayDeps, token: string): Promise<void> => {
  await db.execute(fixedSql`
    update tg_tokens set outcome = 'approved', decline_code = null where id = ${token} and behaviour = 'decline_once'`)
}
