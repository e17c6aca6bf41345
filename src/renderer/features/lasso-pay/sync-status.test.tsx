import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lassoPay, type LassoAccount } from '../../../shared/contracts/payments/lasso-pay.ts'
import { fakeApi, type FakeAnswer } from '../../../../tests/support/app/fake-api.ts'
import { Providers } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { useApi, useInvalidate } from '../../lib/api/use-api.ts'
import { useLassoAccounts } from './sync-status.tsx'

const ACCOUNT = 'GET /api/lasso-pay/account'
const PAYOUTS = 'GET /api/lasso-pay/payouts'

const account = (synced_at: string): LassoAccount => ({
  connection_id: 'con_1',
  connection_name: 'Main',
  provider: 'stripe',
  provider_name: 'Stripe',
  active: true,
  reports: 'all',
  balances: [],
  schedule: null,
  bank: null,
  synced_at,
  problem: '',
})
const entity = { name: '', address: '', email: '', phone: '' }
const told = (synced_at: string, read_now: boolean): FakeAnswer => ({
  body: { accounts: [account(synced_at)], read_now, entity },
})

/** Renders the accounts next to a list of payouts that loaded earlier. */
async function show(first: FakeAnswer) {
  signedInDevice()
  const gate = Promise.withResolvers<FakeAnswer>()
  const { sent, answers } = fakeApi({
    [ACCOUNT]: () => gate.promise,
    [PAYOUTS]: { body: { payouts: [], total: 0, reporting: true } },
  })
  const read = (name: string) => sent.filter(({ method, url }) => `${method} ${url.split('?', 1)[0]}` === name).length
  const { result } = renderHook(
    () => ({
      accounts: useLassoAccounts(),
      list: useApi(lassoPay.payouts, { query: { store_id: 'str_1' } }),
      invalidate: useInvalidate(),
    }),
    { wrapper: Providers },
  )
  await waitFor(() => expect(result.current.list.data).toBeDefined())
  gate.resolve(first)
  await waitFor(() => expect(result.current.accounts.data).toBeDefined())
  return { result, read, answers }
}

it('reads the lists once if the response did not sync with the providers', async () => {
  const { result, read } = await show(told('2026-01-05T10:00:00.000Z', false))
  await result.current.invalidate(lassoPay.account)
  expect([read(ACCOUNT), read(PAYOUTS)]).toEqual([2, 1])
})

it('refetches the lists after each sync with the providers, first and later', async () => {
  const { result, read, answers } = await show(told('2026-01-05T10:00:00.000Z', true))
  await waitFor(() => expect(read(PAYOUTS)).toBe(2))
  answers[ACCOUNT] = told('2026-01-05T10:11:00.000Z', true)
  await result.current.invalidate(lassoPay.account)
  await waitFor(() => expect(read(PAYOUTS)).toBe(3))
})
