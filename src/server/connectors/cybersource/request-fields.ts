import type { BrowserInfo, PostalAddress } from '../inputs.ts'
import { fitAddress, textIfFits } from '../http/postal.ts'
import type { Json } from '../results.ts'
import type { RequestedCharge } from './outcomes.ts'

export type Members = { readonly [name: string]: Json }

/** The parts in which kinds of payments differ. */
export interface Parts {
  method: Members
  keeps: boolean
  solution?: string
  commerce?: string
  initiator?: Members
  authentication?: Members
  /** Exemption to request if the payment is not authenticated. */
  exempt?: Members
}

/** Processing options of the payment, such as capture and token creation. */
export const processingOf = (parts: Parts, { capture, keeps }: RequestedCharge): Members => {
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

/** Browser details that 3-D Secure and risk rules use. */
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

const ADDRESS = {
  firstName: 60,
  lastName: 60,
  line1: 60,
  city: 50,
  region: 20,
  postalCode: 10,
  phone: 15,
} as const

/** Cybersource requires a last name, so a single name is used for both. */
export const addressOf = (address: PostalAddress, email?: string): Record<string, string> => {
  const to = fitAddress(address, ADDRESS)
  const reachedAt = textIfFits(email, 255)
  return {
    firstName: to.first_name,
    lastName: to.last_name || to.first_name,
    address1: to.line1,
    ...(to.line2 && { address2: to.line2 }),
    locality: to.city,
    ...(to.region && { administrativeArea: to.region }),
    ...(to.postal_code && { postalCode: to.postal_code }),
    country: to.country,
    ...(reachedAt !== undefined && { email: reachedAt }),
    ...(to.phone && { phoneNumber: to.phone }),
  }
}
