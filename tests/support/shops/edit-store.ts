import { fireEvent, screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { fakeApi, type FakeAnswer, type SentCall } from '../app/fake-api.ts'
import { renderRoutes } from '../app/render-app.tsx'
import { makeStore } from '../app/signed-in.ts'
import { defaultConsentSettings } from '../../../src/shared/domain/events/consent.ts'
import type { CheckoutDomain } from '../../../src/shared/contracts/stores/checkout-domains.ts'
import type { Store } from '../../../src/shared/contracts/stores/store.ts'
import type { Member } from '../../../src/shared/contracts/accounts/team.ts'
import EditStoreScreen from '../../../src/renderer/features/stores/edit-store-screen.tsx'

export const DETAILS = 'GET /api/store/get-store-details'
export const UPDATE = 'POST /api/store/update-store'
export const USERS = 'GET /api/store/get-store-users'
const CONSENT = 'GET /api/consent/settings'
export const DOMAIN = 'GET /api/store/checkout-domain/str_1'

export const noDomain: CheckoutDomain = {
  domain: '',
  store_id: 'str_1',
  verified: false,
  verified_at: null,
  record: { name: '', value: '' },
  target: 'pay.acme.example',
  problem: '',
  checked_at: null,
}

export const waiting: CheckoutDomain = {
  ...noDomain,
  domain: 'pay.fernhill.example',
  record: { name: '_cartwright.pay.fernhill.example', value: 'cartwright-verify=abc' },
}

export const member = (changes: Partial<Member> = {}): Member => ({
  id: 'usr_1',
  name: 'Marta Lind',
  first_name: 'Marta',
  last_name: 'Lind',
  email: 'marta@example.com',
  profile_picture: null,
  role: 'owner',
  two_factor: false,
  last_active_at: null,
  joined_at: '2026-11-20T00:00:00Z',
  ...changes,
})

type Answers = Record<string, FakeAnswer | ((call: SentCall) => FakeAnswer | Promise<FakeAnswer>)>

/** Fakes replies to every call of the screen for one store, with overrides. */
export const answerAll = (store: Partial<Store> = {}, answers: Answers = {}) => {
  const data = makeStore(store)
  return fakeApi({
    [DETAILS]: { body: { data } },
    [DOMAIN]: { body: noDomain },
    [CONSENT]: { body: { data: { ...defaultConsentSettings, version: 0 } } },
    [USERS]: { body: { data: [member(), member({ id: 'usr_2', name: 'Ada Moss', role: 'staff' })] } },
    'GET /api/store/invites': {
      body: {
        data: [
          {
            user_store_invite_request_id: 'inv_1',
            email: 'new@example.com',
            role: 'admin',
            invited_by: 'Marta Lind',
            status: 'pending',
            created_at: '2026-11-20T00:00:00Z',
            expires_at: '2026-11-27T00:00:00Z',
          },
        ],
      },
    },
    'GET /api/user/get-user-stores': { body: { stores: [data] } },
    ...answers,
  })
}

/** Opens /edit-store/:store_id; every other URL renders its own path. */
export const openStore = (store_id = 'str_1') =>
  renderRoutes(
    [
      { path: '/edit-store/:store_id', element: createElement(EditStoreScreen) },
      { path: '*', element: createElement('p', null, 'Elsewhere') },
    ],
    `/edit-store/${store_id}`,
  )

export const type = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }))

export const inDialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))

/** Returns the parts of a sent form. */
export const partsOf = (call: SentCall | undefined): Record<string, unknown> => {
  if (!(call?.body instanceof FormData)) throw new Error('No form was sent')
  return Object.fromEntries(call.body.entries())
}
