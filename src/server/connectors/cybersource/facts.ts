import type { BrowserInfo, PostalAddress } from '../inputs.ts'
import type { Json } from '../results.ts'
import type { Asked } from './outcomes.ts'

export type Members = { readonly [name: string]: Json }

/** What one kind of payment differs in from another. */
export interface Parts {
  method: Members
  keeps: boolean
  solution?: string
  commerce?: string
  initiator?: Members
  authentication?: Members
}

/** What is to be done with the payment, beside taking it. */
export const processingOf = (parts: Parts, { capture, keeps }: Asked): Members => {
  const actions = [
    ...(keeps ? ['TOKEN_CREATE'] : []),
    ...(parts.authentication === undefined ? [] : ['CONSUMER_AUTHENTICATION']),
  ]
  const initiator = parts.initiator ?? (keeps ? { type: 'customer', credentialStoredOnFile: true } : null)
  return {
    capture,
    commerceIndicator: parts.commerce ?? 'internet',
    ...(parts.solution !== undefined && { paymentSolution: parts.solution }),
    ...(actions.length > 0 && { actionList: actions }),
    ...(keeps && { actionTokenTypes: ['customer', 'paymentInstrument', 'instrumentIdentifier'] }),
    ...(initiator && { authorizationOptions: { initiator } }),
  }
}

/** What 3-D Secure and risk rules want to know of a browser. */
export const deviceOf = (browser: BrowserInfo): Members => ({
  ipAddress: browser.ip,
  userAgent: browser.user_agent.slice(0, 255),
  httpAcceptContent: browser.accept_header.slice(0, 255),
  httpBrowserLanguage: browser.language,
  httpBrowserJavaScriptEnabled: true,
  ...(browser.java_enabled !== undefined && { httpBrowserJavaEnabled: browser.java_enabled }),
  ...(browser.color_depth !== undefined && { httpBrowserColorDepth: String(browser.color_depth) }),
  ...(browser.screen_height !== undefined && { httpBrowserScreenHeight: String(browser.screen_height) }),
  ...(browser.screen_width !== undefined && { httpBrowserScreenWidth: String(browser.screen_width) }),
  ...(browser.time_zone_offset !== undefined && { httpBrowserTimeDifference: String(browser.time_zone_offset) }),
})

export const addressOf = (address: PostalAddress, email?: string): Record<string, string> => ({
  firstName: address.first_name.slice(0, 60),
  lastName: address.last_name.slice(0, 60),
  address1: address.line1.slice(0, 60),
  ...(address.line2 && { address2: address.line2.slice(0, 60) }),
  locality: address.city.slice(0, 50),
  ...(address.region && { administrativeArea: address.region.slice(0, 20) }),
  ...(address.postal_code && { postalCode: address.postal_code.slice(0, 10) }),
  country: address.country,
  ...(email !== undefined && { email: email.slice(0, 255) }),
  ...(address.phone && { phoneNumber: address.phone.slice(0, 15) }),
})
