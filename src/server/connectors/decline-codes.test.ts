import { describe, expect, it } from 'vitest'
import { DECLINE_RULES, type DeclineCode } from '../../shared/domain/payments/decline-codes.ts'
import { ADYEN_REFUSALS, adyenDecline } from './adyen/decline-codes.ts'
import { ANET_DECLINES, anetDecline } from './authorize-net/decline-codes.ts'
import {
  BRAINTREE_REJECTIONS,
  BRAINTREE_RESPONSES,
  rejectionDecline,
  responseDecline as braintreeDecline,
} from './braintree/decline-codes.ts'
import { CYBERSOURCE_DECLINES, cybersourceDecline } from './cybersource/decline-codes.ts'
import { NMI_DECLINES, nmiDecline } from './nmi/decline-codes.ts'
import { NUVEI_RESPONSES, nuveiDecline } from './nuvei/decline-codes.ts'
import { issueDecline, PAYPAL_ISSUES, PAYPAL_RESPONSES, responseDecline } from './paypal/decline-codes.ts'
import { STRIPE_DECLINES, stripeDecline } from './stripe/decline-codes.ts'

/** What a provider's documentation says about its codes, grouped by our decline codes. */
interface Documented {
  provider: string
  read: (code: string) => DeclineCode | null
  /** May succeed later or with another account. */
  soft: string
  /** Must not be retried. */
  hard: string
  /** The shopper corrects the input. */
  fix?: string
  /** The bank requires authentication. */
  authenticate?: string
  /** The shopper canceled. */
  stopped?: string
  /** Faults of the account or ours: not declines. */
  fault?: string
}

const nuvei = (response: string) => nuveiDecline({ error: '-1', response, reason: '' })

const DOCUMENTED: readonly Documented[] = [
  {
    provider: 'Stripe',
    read: stripeDecline,
    soft: `insufficient_funds generic_decline do_not_honor try_again_later issuer_not_available processing_error
      card_velocity_exceeded withdrawal_count_limit_exceeded approve_with_id reenter_transaction call_issuer
      no_action_taken security_violation card_declined`,
    hard: `lost_card stolen_card pickup_card expired_card fraudulent merchant_blacklist restricted_card invalid_account
      incorrect_number card_not_supported revocation_of_authorization revocation_of_all_authorizations
      stop_payment_order do_not_try_again currency_not_supported transaction_not_allowed`,
    fix: 'incorrect_cvc incorrect_zip invalid_cvc incorrect_address',
    authenticate: 'authentication_required payment_intent_authentication_failure',
  },
  {
    provider: 'Adyen',
    read: adyenDecline,
    soft: '2 3 4 9 12 21 27 28 29',
    hard: '5 6 8 10 14 20 22 23 25 26 31 46',
    fix: '24 32',
    authenticate: '11 38 39 42',
    stopped: '15 16',
    fault: '7',
  },
  {
    provider: 'Braintree',
    read: braintreeDecline,
    soft: '2000 2001 2002 2038 2046 3000',
    hard: '2004 2005 2012 2013 2014',
    fix: '2010',
    authenticate: '2099',
  },
  {
    provider: 'Braintree itself',
    read: rejectionDecline,
    soft: 'TOO_MANY_CONFIRMATION_ATTEMPTS',
    hard: 'DUPLICATE EXCESSIVE_RETRY FRAUD PAYMENT_METHOD_BLOCKED RISK_THRESHOLD',
    fix: 'AVS AVS_AND_CVV CVV',
    authenticate: 'THREE_D_SECURE',
    fault: 'APPLICATION_INCOMPLETE MANUAL_TRANSACTIONS_DISABLED TOKEN_ISSUANCE UNION_PAY_ENROLLMENT_REQUIRED',
  },
  {
    provider: 'PayPal',
    read: issueDecline,
    soft: 'INSTRUMENT_DECLINED PAYER_CANNOT_PAY TRANSACTION_REFUSED',
    hard: `PAYEE_BLOCKED_TRANSACTION COMPLIANCE_VIOLATION CARD_EXPIRED
      MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED`,
    fault: 'DUPLICATE_INVOICE_ID ORDER_ALREADY_CAPTURED PAYER_ACTION_REQUIRED ORDER_NOT_APPROVED',
  },
  {
    provider: 'cards at PayPal',
    read: responseDecline,
    soft: '0500 5120 5910 9100',
    hard: '5400 9500 9520 5180',
    fix: '5110 PCVV 5170',
    authenticate: '5650 7700 7710',
  },
  {
    provider: 'NMI',
    read: nmiDecline,
    soft: '200 201 202 203 226 240 260 264',
    hard: '204 220 221 222 223 224 250 251 252 253 261 262',
    fix: '225',
    fault: '300 410 411 441 460',
  },
  {
    provider: 'Authorize.Net',
    read: anetDecline,
    soft: '2 3 19 20 21 22 23 25 26',
    hard: '4 6 7 8 11 250 251 254',
    fix: '27 44 45 65',
    fault: '13 16 54 E00003 E00007',
  },
  {
    provider: 'Cybersource',
    read: cybersourceDecline,
    soft: `INSUFFICIENT_FUND PROCESSOR_DECLINED GENERAL_DECLINE CONTACT_PROCESSOR ISSUER_UNAVAILABLE EXCEEDS_CREDIT_LIMIT
      PROCESSOR_UNAVAILABLE`,
    hard: `EXPIRED_CARD STOLEN_LOST_CARD UNAUTHORIZED_CARD INVALID_ACCOUNT SUSPENDED_ACCOUNT BLACKLISTED_CUSTOMER
      PAYMENT_REFUSED INVALID_CARD CARD_TYPE_NOT_ACCEPTED DECISION_PROFILE_REJECT SCORE_EXCEEDS_THRESHOLD`,
    fix: 'CVN_NOT_MATCH INVALID_CVN CV_FAILED AVS_FAILED',
    authenticate: 'CONSUMER_AUTHENTICATION_REQUIRED CONSUMER_AUTHENTICATION_FAILED',
    fault: 'MISSING_FIELD INVALID_DATA INVALID_AMOUNT INVALID_MERCHANT_CONFIGURATION DUPLICATE_REQUEST',
  },
  {
    provider: 'Nuvei',
    read: nuvei,
    soft: '1 5 19 51 61 65 91 96',
    hard: '4 7 14 15 33 34 41 43 54 57 59 62',
    fix: '82',
  },
]

const codesOf = (list = ''): string[] => list.split(/\s+/).filter((code) => code !== '')

describe.each(DOCUMENTED)('decline codes of $provider', ({ read, soft, hard, fix, authenticate, stopped, fault }) => {
  const ruleOf = (code: string) => {
    const known = read(code)
    return known === null ? null : { of: code, ...DECLINE_RULES[known] }
  }

  it('are soft if the same card may succeed later or elsewhere, and hard if it must not be retried', () => {
    for (const of of [...codesOf(soft), ...codesOf(authenticate), ...codesOf(stopped)]) {
      expect(ruleOf(of)).toMatchObject({ of, kind: 'soft' })
    }
    for (const of of codesOf(hard)) expect(ruleOf(of)).toMatchObject({ of, kind: 'hard' })
  })

  it('tell the shopper to correct the input or authenticate with their bank, if that helps', () => {
    for (const of of codesOf(fix)) expect(ruleOf(of)).toMatchObject({ of, kind: 'soft', remedy: 'fix_details' })
    for (const of of codesOf(authenticate)) expect(ruleOf(of)).toMatchObject({ of, remedy: 'authenticate' })
    for (const of of codesOf(stopped)) expect(ruleOf(of)).toMatchObject({ of, remedy: 'try_again' })
  })

  it('are not declines if the account or our request is at fault', () => {
    for (const of of codesOf(fault)) expect([of, read(of)]).toEqual([of, null])
  })

  it('are never guessed: unknown codes are soft declines without a reason, or faults', () => {
    for (const code of ['brand_new_code', '', 'toString', '__proto__', 'constructor']) {
      expect([null, 'generic_decline']).toContain(read(code))
    }
  })
})

it('maps every code in every table to one of our decline codes', () => {
  const tables = [
    STRIPE_DECLINES,
    BRAINTREE_RESPONSES,
    BRAINTREE_REJECTIONS,
    PAYPAL_ISSUES,
    PAYPAL_RESPONSES,
    NMI_DECLINES,
    ANET_DECLINES,
    CYBERSOURCE_DECLINES,
    NUVEI_RESPONSES,
    Object.fromEntries(Object.entries(ADYEN_REFUSALS).map(([number, [, code]]) => [number, code])),
  ]
  for (const table of tables) {
    expect(Object.keys(table).length).toBeGreaterThan(9)
    for (const code of Object.values(table)) expect(Object.keys(DECLINE_RULES)).toContain(code)
  }
})
