import type { ProviderSide } from './side.ts'

/** The browser code of each provider by connector: a separate chunk, loaded once its method is offered. */
const sides: Readonly<Record<string, () => Promise<{ side: ProviderSide }>>> = {
  adyen: () => import('./adyen.ts'),
  'apple-pay': () => import('./apple-pay.ts'),
  braintree: () => import('./braintree.ts'),
  'google-pay': () => import('./google-pay.ts'),
  cybersource: () => import('./cybersource.ts'),
  nmi: () => import('./nmi.ts'),
  nuvei: () => import('./nuvei.ts'),
  paypal: () => import('./paypal.ts'),
  stripe: () => import('./stripe.ts'),
  whop: () => import('./whop.ts'),
}

/** @throws Error for a connector without browser code */
export async function loadSide(connector: string): Promise<ProviderSide> {
  const load = sides[connector]
  if (!load) throw new Error(`${connector} has no browser integration`)
  return (await load()).side
}
