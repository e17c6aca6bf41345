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

/** The page loads the script only after Pay was pressed, and needs nothing from Whop before that. */
export const clientConfigOf = (deps: ProviderDeps, { mode }: ConnectionContext): ClientConfig => ({
  kind: 'script',
  url: deps.address(`${SCRIPTS}/static/checkout/loader.js`),
  hosts: hostsOf(deps, mode),
  data: { environment: mode === 'test' ? 'sandbox' : 'production', origin: deps.address(PAGES[mode]) },
})

/** Makes the page show the checkout; null without a plan, which can't be paid. */
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

/** Whop's own page of the checkout, for shoppers who can't load its script; '' for a URL on any other host. */
const pageOf = (deps: ProviderDeps, mode: ConnectionContext['mode'], url: string | null | undefined): string => {
  if (!url || !URL.canParse(url)) return ''
  const { origin } = new URL(url)
  return originsOf(deps, [PAGES.live, PAGES[mode]]).includes(origin) ? url : ''
}
