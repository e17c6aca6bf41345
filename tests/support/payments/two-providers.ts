import { expect, type Page } from '@playwright/test'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { ProviderServer } from './provider-shop.ts'
import { callRemote, requireOk, type RemoteShop } from '../e2e/remote-shop.ts'

/** Form values for connecting an Adyen account. */
export const ADYEN = {
  provider: 'adyen',
  fields: {
    'Merchant account': 'KettleCraneECOM',
    'API key': 'AQEdouble0123456789abcdef0123456789',
    'Client key': 'test_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345',
  },
}

/** The same for Stripe; keys with the same suffix belong to the same account. */
export const stripeAt = (end: string) => ({
  provider: 'stripe',
  fields: { 'Publishable key': `pk_test_51${end}`, 'Secret key': `sk_test_51${end}` },
})

/** Publishes a cascade over these accounts, one attempt each. */
export async function cascadeOver(
  { server }: ProviderServer,
  { store_id, token }: RemoteShop,
  ids: readonly string[],
  timeout_seconds = 10,
): Promise<void> {
  const steps = ids.map((connection_id) => ({
    connection_id,
    go_on: ['insufficient_funds' as const, 'generic_decline' as const],
    max_attempts: 1,
    timeout_seconds,
  }))
  const action = { type: 'cascade' as const, steps, max_attempts: 3, max_seconds: 20 }
  const conditions = { groups: [{ conditions: [{ field: 'currency', operator: 'is' as const, value: 'USD' }] }] }
  const body = { store_id, name: 'Second try', kind: 'cascade' as const, conditions, action }
  const { create, publish } = contracts.routingRules
  const { data: rule } = requireOk(await callRemote(server, create, { body }, { token }))
  const { rule_id, version } = rule
  requireOk(await callRemote(server, publish, { body: { rule_id, version } }, { token }))
}

/** Finds one of a provider's own fields by the title of its frame. */
export const frameField = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox')

export const STRIPE_NUMBER = 'Secure card number input frame'
export const ADYEN_NUMBER = 'Iframe for card number'

export async function typeStripeCard(page: Page, number: string): Promise<void> {
  await frameField(page, STRIPE_NUMBER).fill(number)
  await frameField(page, 'Secure expiration date input frame').fill('12/34')
  await frameField(page, 'Secure CVC input frame').fill('123')
}

/** Adyen's component encrypts the input before it reports that it is complete. */
export async function typeAdyenCard(page: Page, number: string): Promise<void> {
  await frameField(page, ADYEN_NUMBER).fill(number)
  await frameField(page, 'Iframe for expiry date').fill('12/34')
  await frameField(page, 'Iframe for security code').fill('123')
  await expect(page.locator('[data-whole="yes"]')).toBeVisible()
}
