import { describe, expect, it } from 'vitest'
import type { AttemptFailure } from '../../../../../shared/domain/routing/cascade.ts'
import { fallbackReasons } from '../../../../../shared/domain/routing/fallback-reasons.ts'
import type { CascadePlan } from '../../../../../shared/domain/routing/plan.ts'
import type { TriedRow } from '../routing/attempt-history-repo.ts'
import { chooseReentryAccount, currentCascade } from './reentry-decision.ts'

const step = (connection_id: string, max_attempts = 1) => ({
  connection_id,
  go_on: [...fallbackReasons],
  max_attempts,
  timeout_seconds: 10,
})
const plan: CascadePlan = { steps: [step('con_a'), step('con_b'), step('con_c')], max_attempts: 4, max_seconds: 20 }

const declined = (code: string, retry_with_3ds = false): AttemptFailure => ({ kind: 'declined', code, retry_with_3ds })
const tried = (connection_id: string) => ({ connection_id, stepped_up: false, refusal: declined('generic_decline') })
const failed = (failure: AttemptFailure, { connection_id = 'con_a', three_d_secure = false } = {}) => ({
  connection_id,
  three_d_secure,
  failure,
})

describe('the account to reenter a card for', () => {
  it('is the next one of the plan, with the reason of the decline', () => {
    const account = chooseReentryAccount({ plan, earlier: [], failed: failed(declined('generic_decline')) })
    expect(account?.connection_id).toBe('con_b')
    expect(account?.because).toMatch(/declined/)
  })

  it('is not one that has declined the card before', () => {
    const last = failed(declined('generic_decline'), { connection_id: 'con_b' })
    expect(chooseReentryAccount({ plan, earlier: [tried('con_a')], failed: last })?.connection_id).toBe('con_c')
  })

  it('follows an account that could not be reached', () => {
    expect(chooseReentryAccount({ plan, earlier: [], failed: failed({ kind: 'unavailable' }) })?.connection_id).toBe(
      'con_b',
    )
  })

  it('is none after a hard decline, after the last step, and beyond the maximum of attempts', () => {
    const soft = failed(declined('generic_decline'), { connection_id: 'con_c' })
    expect(chooseReentryAccount({ plan, earlier: [], failed: failed(declined('stolen_card')) })).toBeNull()
    expect(chooseReentryAccount({ plan, earlier: [tried('con_a'), tried('con_b')], failed: soft })).toBeNull()
    const short = { ...plan, max_attempts: 1 }
    expect(chooseReentryAccount({ plan: short, earlier: [], failed: failed(declined('generic_decline')) })).toBeNull()
  })

  it('is none if the plan retries the account that failed, which needs no reentry', () => {
    const patient = { ...plan, steps: [step('con_a', 2), step('con_b')] }
    expect(chooseReentryAccount({ plan: patient, earlier: [], failed: failed({ kind: 'unavailable' }) })).toBeNull()
  })

  it("doesn't answer a bank's request for 3-D Secure with the token, whose challenge is over", () => {
    const asked = failed(declined('generic_decline', true))
    expect(chooseReentryAccount({ plan, earlier: [], failed: asked })?.connection_id).toBe('con_b')
  })

  it('supports 3-D Secure if the failed attempt used it', () => {
    const without = { ...plan, without_3ds: ['con_b'] }
    const confirmed = failed(declined('generic_decline'), { three_d_secure: true })
    expect(chooseReentryAccount({ plan: without, earlier: [], failed: confirmed })?.connection_id).toBe('con_c')
  })
})

describe('the current cascade', () => {
  const attempt = (
    payment_id: string,
    number: number,
    connection_id: string,
    reentry_connection_id: string | null = null,
  ): TriedRow => ({ payment_id, number, connection_id, decline_code: 'generic_decline', reentry_connection_id })
  const accounts = (rows: TriedRow[]) => currentCascade(rows).map(({ connection_id }) => connection_id)

  it('has all attempts of the latest payment', () => {
    expect(accounts([attempt('pay_1', 1, 'con_a'), attempt('pay_1', 2, 'con_b')])).toEqual(['con_a', 'con_b'])
    expect(accounts([])).toEqual([])
  })

  it('continues over payments whose card was reentered', () => {
    const rows = [
      attempt('pay_1', 1, 'con_a'),
      attempt('pay_1', 2, 'con_b', 'con_c'),
      attempt('pay_2', 1, 'con_c', 'con_d'),
      attempt('pay_3', 1, 'con_d'),
    ]
    expect(accounts(rows)).toEqual(['con_a', 'con_b', 'con_c', 'con_d'])
  })

  it.each([
    ['without a fallback', null, 'con_b'],
    ['with another account than the fallback', 'con_c', 'con_b'],
  ])('starts over %s', (_, fallback, connection_id) => {
    expect(accounts([attempt('pay_1', 1, 'con_a', fallback), attempt('pay_2', 1, connection_id)])).toEqual([
      connection_id,
    ])
  })

  it('starts over if only a later attempt of the next payment is with the account of the fallback', () => {
    const rows = [attempt('pay_1', 1, 'con_a', 'con_c'), attempt('pay_2', 1, 'con_b'), attempt('pay_2', 2, 'con_c')]
    expect(accounts(rows)).toEqual(['con_b', 'con_c'])
  })

  it('knows the code of each decline', () => {
    expect(currentCascade([attempt('pay_1', 1, 'con_a')])).toEqual([tried('con_a')])
  })
})
