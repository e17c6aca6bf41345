import type { ConnectionContext } from '../connector.ts'
import type { ClientConfig, ClientHosts } from '../inputs.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import type { NextAction } from '../results.ts'
import type { CheckoutConfiguration } from './objects.ts'

const SCRIPTS = 'https://js.whop.com'
const PAGES = { test: 'https://sandbox.whop.com', live: 'https://whop.com' } as const

export const hostsOf = (deps: ProviderDeps, mode: ConnectionContext['mode']): ClientHosts => ({
  script: originsOf(deps, [SCRIPTS]),
  frame: originsOf(deps, [PAGES[mode]]),
  connect: [],
})

/** The page loads the script once Pay was pressed, and not before: until then it needs nothing of Whop's. */
export const clientConfigOf = (deps: ProviderDeps, { mode }: ConnectionContext): ClientConfig => ({
  kind: 'script',
  url: deps.address(`${SCRIPTS}/static/checkout/loader.js`),
  hosts: hostsOf(deps, mode),
  data: { environment: mode === 'test' ? 'sandbox' : 'production', origin: deps.address(PAGES[mode]) },
})

/** Has the page show the checkout; null for one without a plan, which sells nothing. */
export const actionOf = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { id, plan, purchase_url }: CheckoutConfiguration,
  email = '',
): NextAction | null => {
  if (!plan) return null
  const data = {
    session_id: id,
    plan_id: plan.id,
    return_url: ctx.returnUrl ?? '',
    email,
    page_url: pageOf(deps, ctx.mode, purchase_url),
  }
  return { type: 'script', data }
}

/** Whop's own page of the checkout, for who cannot load its script: '' for an address of anybody else's. */
const pageOf = (deps: ProviderDeps, mode: ConnectionContext['mode'], url: string | null | undefined): string => {
  if (!url || !URL.canParse(url)) return ''
  const { origin } = new URL(url)
  return originsOf(deps, [PAGES.live, PAGES[mode]]).includes(origin) ? url : ''
}
