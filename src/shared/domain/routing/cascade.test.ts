import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DECLINE_RULES, declineRule } from '../payments/decline-codes.ts'
import { nextAttempt, type AttemptFailure, type Tried } from './cascade.ts'
import { compileRules, decide } from './decide.ts'
import { fallbackReasons } from './fallback-reasons.ts'
import type { CascadePlan } from './plan.ts'
import { connectionsArb, factsArb, rulesArb } from '../../../../tests/support/shops/routing.ts'

const step = (connection_id: string, max_attempts = 1) => ({
  connection_id,
  go_on: [...fallbackReasons],
  max_attempts,
  timeout_seconds: 10,
})
const plan: CascadePlan = { steps: [step('con_a'), step('con_b'), step('con_c')], max_attempts: 4, max_seconds: 20 }

const declined = (code: string, retry_with_3ds = false): AttemptFailure => ({ kind: 'declined', code, retry_with_3ds })
const tried = (connection_id: string, refusal: AttemptFailure, stepped_up = false): Tried => ({
  connection_id,
  refusal,
  stepped_up,
})

describe('a cascade', () => {
  it('continues after a configured reason, in its order', () => {
    const first = tried('con_a', declined('generic_decline'))
    expect(nextAttempt(plan, [first], 0)).toMatchObject({ go_on: true, connection_id: 'con_b', step_up: false })
    expect(nextAttempt(plan, [first, tried('con_b', { kind: 'unavailable' })], 1)).toMatchObject({
      connection_id: 'con_c',
    })
  })

  it('requires 3-D Secure at an account that supports it, and stops if none is left', () => {
    const asked = tried('con_a', declined('authentication_required', true))
    const onwards = { ...plan, without_3ds: ['con_a', 'con_b'] }
    expect(nextAttempt(onwards, [asked], 0)).toMatchObject({ go_on: true, connection_id: 'con_c', step_up: true })
    const none = nextAttempt({ ...plan, without_3ds: ['con_a', 'con_b', 'con_c'] }, [asked], 0)
    expect(none.go_on).toBe(false)
    expect(none.because).toContain('No remaining account supports 3-D Secure.')
    const stepped = tried('con_a', declined('generic_decline'), true)
    expect(nextAttempt({ ...plan, without_3ds: ['con_b'] }, [asked, stepped], 1)).toMatchObject({
      connection_id: 'con_c',
    })
  })

  it("stops after the last step, and after a reason that isn't configured", () => {
    const all = ['con_a', 'con_b', 'con_c'].map((id) => tried(id, declined('generic_decline')))
    expect(nextAttempt(plan, all, 1).go_on).toBe(false)
    expect(nextAttempt(plan, [tried('con_a', declined('incorrect_cvc'))], 1)).toMatchObject({ go_on: false })
    const narrow = { ...plan, steps: [{ ...step('con_a'), go_on: ['do_not_honor' as const] }, step('con_b')] }
    expect(nextAttempt(narrow, [tried('con_a', declined('generic_decline'))], 1).go_on).toBe(false)
  })

  it.each(
    Object.entries(DECLINE_RULES)
      .filter(([, { kind }]) => kind === 'hard')
      .map(([code]) => code),
  )('always stops at %s', (code) => {
    const next = nextAttempt(plan, [tried('con_a', declined(code))], 0)
    expect(next).toMatchObject({ go_on: false })
    expect(next.because).toContain('can’t be retried')
  })

  it('retries once with 3-D Secure at the same account if the bank requires it', () => {
    const asked = tried('con_b', declined('authentication_required', true))
    const before = tried('con_a', declined('generic_decline'))
    expect(nextAttempt(plan, [before, asked], 1)).toMatchObject({ go_on: true, connection_id: 'con_b', step_up: true })
    const again = tried('con_b', declined('authentication_required', true), true)
    expect(nextAttempt(plan, [before, asked, again], 1).go_on).toBe(false)
  })

  it('respects the limits on attempts and time', () => {
    const two = [tried('con_a', declined('generic_decline')), tried('con_b', declined('generic_decline'))]
    expect(nextAttempt({ ...plan, max_attempts: 2 }, two, 1)).toMatchObject({
      go_on: false,
      because: 'The bank declined the payment without giving a reason. The limit of 2 attempts was reached.',
    })
    expect(nextAttempt(plan, two, 20)).toMatchObject({ go_on: false })
  })

  it('retries an account as often as its step allows, for temporary reasons', () => {
    const patient = { ...plan, steps: [step('con_a', 2), step('con_b')] }
    const late = tried('con_a', declined('try_again_later'))
    expect(nextAttempt(patient, [late], 1)).toMatchObject({ connection_id: 'con_a' })
    expect(nextAttempt(patient, [late, late], 1)).toMatchObject({ connection_id: 'con_b' })
    expect(nextAttempt(patient, [tried('con_a', declined('do_not_honor'))], 1)).toMatchObject({
      connection_id: 'con_b',
    })
  })
})

it('ends within its limit for any plan and outcomes, and never returns to an earlier account', () => {
  const refusals = fc.oneof(
    fc.constant<AttemptFailure>({ kind: 'unavailable' }),
    fc.constantFrom(...Object.keys(DECLINE_RULES)).map((code) => declined(code, code === 'authentication_required')),
  )
  fc.assert(
    fc.property(rulesArb, factsArb, connectionsArb, fc.infiniteStream(refusals), (rules, facts, able, answers) => {
      const { plan: made } = decide(compileRules(rules), facts, able)
      const [first] = made.steps
      if (!first) return
      const log: Tried[] = []
      let at: string | null = first.connection_id
      let stepped_up = false
      for (const refusal of answers) {
        if (at === null) break
        log.push({ connection_id: at, stepped_up, refusal })
        const next = nextAttempt(made, log, 1)
        expect(next.go_on && refusal.kind === 'declined' && declineRule(refusal.code).kind === 'hard').toBe(false)
        at = next.go_on ? next.connection_id : null
        if (next.go_on) stepped_up = next.step_up
      }
      expect(log.length).toBeLessThanOrEqual(made.max_attempts)
      const visits = log.map((one) => one.connection_id).filter((id, index, all) => id !== all[index - 1])
      expect(new Set(visits).size).toBe(visits.length)
    }),
    { numRuns: 500 },
  )
})
