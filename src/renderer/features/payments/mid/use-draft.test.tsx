import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { MidApplication } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { emptyMidData, TAX_ID } from '../../../../shared/domain/merchant-account/mid-application.ts'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { Providers } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { useMidDraft } from './use-draft.ts'

const data = emptyMidData({ currency: 'USD', business: { country: 'US' } })
const application: MidApplication = {
  application_id: 'mid_1',
  store_id: 'str_1',
  store_name: 'Fernhill',
  legal_name: '',
  status: 'saved',
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  submitted_at: null,
  decided_at: null,
  version: 1,
  data,
  endings: { [TAX_ID]: '6789' },
  documents: [],
  messages: [],
  problems: [],
  signed_name: '',
  moves: [],
}

beforeEach(() => void signedInDevice())

function show() {
  const { sent } = fakeApi({
    'POST /api/mid-applications/save': { body: { data: { ...application, version: 2 } } },
  })
  const { result } = renderHook(() => useMidDraft(application), { wrapper: Providers })
  const taxProblem = () => result.current.problems.find(({ field }) => field === 'business.tax_id')
  return { result, taxProblem, bodies: () => sent.map(({ body }) => body) }
}

it('cannot be submitted while the typed number is invalid, even if a valid one is saved', () => {
  const { result, taxProblem } = show()
  expect(taxProblem()).toBeUndefined()
  act(() => result.current.setSecret(TAX_ID, '123456789'))
  expect(taxProblem()).toBeUndefined()
  act(() => result.current.setSecret(TAX_ID, '1234567890'))
  expect(taxProblem()).toMatchObject({ step: 'business', message: 'A US tax ID (EIN) has 9 digits' })
  act(() => result.current.setSecret(TAX_ID, ''))
  expect(taxProblem()).toBeUndefined()
})

it('saves a number once a change of country makes it valid', async () => {
  const { result, taxProblem, bodies } = show()
  act(() => result.current.setSecret(TAX_ID, 'DE123456'))
  expect(taxProblem()).toBeDefined()
  act(() => result.current.set('business', { ...data.business, country: 'DE' }))
  expect(taxProblem()).toBeUndefined()
  await act(async () => void (await result.current.flush()))
  await waitFor(() => expect(bodies()).toMatchObject([{ secrets: { [TAX_ID]: 'DE123456' } }]))
})
