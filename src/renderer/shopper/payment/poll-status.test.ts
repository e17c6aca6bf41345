import { describe, expect, it, vi } from 'vitest'
import type { Outcome } from './payment-result.ts'
import { makePayReply } from '../shopper.fixture.ts'
import { pollPayment } from './poll-status.ts'
import type { PollOptions } from './poll-status.ts'

type Status = Awaited<ReturnType<PollOptions['status']>>

function watch(answers: readonly (Status['status'] | Error)[], resends?: readonly Outcome[], stopped = () => false) {
  const waits: number[] = []
  let turn = 0
  let sent = 0
  const status = vi.fn<PollOptions['status']>(() => {
    const answer = answers[Math.min(turn, answers.length - 1)] ?? 'processing'
    turn += 1
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ status: answer, detail: 'No funds.' })
  })
  const resend = vi.fn<NonNullable<PollOptions['resend']>>(() => {
    const outcome = resends?.[Math.min(sent, resends.length - 1)] ?? { kind: 'unknown' }
    sent += 1
    return Promise.resolve(outcome)
  })
  const wait = (time: number) => {
    waits.push(time)
    return Promise.resolve()
  }
  const found = pollPayment({ status, resend: resends && resend, wait, stopped })
  return { found, waits, status, resend }
}

const reply = makePayReply()

describe('polling a payment', () => {
  it('polls less and less often until the outcome is known', async () => {
    const { found, waits } = watch([...Array.from({ length: 9 }, () => 'processing' as const), 'completed'])
    expect(await found).toEqual({ kind: 'succeeded', reply: null })
    expect(waits.slice(0, 3)).toEqual([1000, 1500, 2250])
    expect(waits.at(-1)).toBe(10_000)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  })

  it('reports why a payment failed, and that a session ended', async () => {
    expect(await watch(['processing', 'failed']).found).toEqual({ kind: 'declined', detail: 'No funds.' })
    expect(await watch(['expired']).found).toEqual({ kind: 'expired' })
  })

  it("doesn't take a missing response for an outcome", async () => {
    const { found, status } = watch([new Error('offline'), new Error('offline'), 'completed'])
    expect(await found).toMatchObject({ kind: 'succeeded' })
    expect(status).toHaveBeenCalledTimes(3)
  })

  it('resends a payment that never arrived, until it does', async () => {
    const { found, resend } = watch(['open'], [{ kind: 'unknown' }, { kind: 'succeeded', reply }])
    expect(await found).toEqual({ kind: 'succeeded', reply })
    expect(resend).toHaveBeenCalledTimes(2)
  })

  it('reports it if a resent payment gets no response while the server reports it as open', async () => {
    const { found, resend } = watch(['open'], [{ kind: 'unknown', unreached: true }])
    expect(await found).toEqual({ kind: 'not_sent' })
    expect(resend).toHaveBeenCalledTimes(2)
    const late = watch(['open', 'open', 'processing', 'completed'], [{ kind: 'unknown', unreached: true }])
    expect(await late.found).toMatchObject({ kind: 'succeeded' })
  })

  it("resends once for a lost reply, which may contain the bank's challenge", async () => {
    const action: Outcome = { kind: 'requires_action', step: { type: 'frame', url: 'https://bank.example' }, reply }
    expect(await watch(['processing'], [action]).found).toEqual(action)
    const later = watch(['processing', 'processing', 'failed'], [{ kind: 'processing', reply }])
    expect(await later.found).toMatchObject({ kind: 'declined' })
    expect(later.resend).toHaveBeenCalledTimes(1)
  })

  it('says that nothing was sent only if nothing can arrive', async () => {
    expect(await watch(['open']).found).toEqual({ kind: 'not_sent' })
  })

  it('ends when the page is left', async () => {
    expect(await watch(['processing'], undefined, () => true).found).toBeNull()
  })
})
