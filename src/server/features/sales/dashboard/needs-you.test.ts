import { expect, it } from 'vitest'
import { connectionNeeds, disputeNeed, stockNeed } from './needs-you.ts'

it('lists disputes with the amount at stake and the due date [GAP-33]', () => {
  const due = { count: 2, amount: 21_400, respond_by: '2026-11-24T10:00:00.000Z', dispute_id: 'dsp_1' }
  expect(disputeNeed(due, 'USD')).toEqual({
    kind: 'dispute',
    title: '2 disputes need a response',
    text: '$214.00, next deadline Nov 24',
    destination: '/reporting/chargebacks?status=needs_response',
  })
  expect(disputeNeed({ ...due, count: 1, respond_by: null }, 'USD')).toMatchObject({
    title: '1 dispute needs a response',
    text: '$214.00',
    destination: '/reporting/chargebacks/details?dispute_id=dsp_1',
  })
  expect(disputeNeed(null, 'USD')).toBeNull()
})

it('lists accounts as the account list does: offline by the circuit breaker, degraded by approval rate', () => {
  const of = (state: 'ok' | 'out', approved: number, attempts: number) =>
    connectionNeeds([
      {
        account_name: 'NMI',
        status: 'active',
        health: { state, last_fault: 'connect ECONNREFUSED' },
        approved_24h: approved,
        attempts_24h: attempts,
        approved_30d: approved,
        attempts_30d: attempts,
      },
    ])
  const need = { kind: 'connection', destination: '/payments/accounts' }
  expect(of('out', 0, 0)).toEqual([
    { ...need, title: 'NMI is unhealthy', text: 'It is not responding: connect ECONNREFUSED' },
  ])
  expect(of('ok', 9, 20)).toEqual([
    { ...need, title: 'NMI is degraded', text: '45% of 20 attempts approved in the last 24 hours' },
  ])
  expect(of('ok', 10, 20)).toEqual([])
  expect(of('ok', 0, 9)).toEqual([])
  expect(of('ok', 0, 0)).toEqual([])
})

it('names the variant with the lowest stock', () => {
  const low = { count: 4, title: 'Kestrel kettle', variant_title: '1.0 L', available: 3 }
  expect(stockNeed(low)).toMatchObject({ title: '4 variants low on stock', text: 'Kestrel kettle, 1.0 L: 3 left' })
  expect(stockNeed({ ...low, available: -1 })?.text).toBe('Kestrel kettle, 1.0 L: none left')
  expect(stockNeed(null)).toBeNull()
})
