import { stripSeparators, isAccountNumber, isIban, isRoutingNumber } from './bank-numbers.ts'
import { isDay } from '../money/date-range.ts'
import {
  ACCOUNT_NUMBER,
  documentLabels,
  OWNER_SHARE,
  personalIdOf,
  requiredDocuments,
  ROUTING_NUMBER,
  TAX_ID,
  type MidBank,
  type MidBusiness,
  type MidData,
  type MidDocumentKind,
  type MidOwner,
  type MidStep,
  type MidVolume,
} from './mid-application.ts'
import { isCountry } from '../address/regions.ts'
import { hasCredentials, NO_CREDENTIALS } from '../address/web-address.ts'

/** A missing or invalid value, by field: 'business.legal_name', 'owners.0.born_on', 'documents.registration'. */
export interface MidProblem {
  step: MidStep
  field: string
  message: string
}

/** Input of the checks. `endings` shows which secret numbers are stored, `today` is YYYY-MM-DD. */
export interface MidToCheck {
  data: MidData
  endings: Readonly<Record<string, string>>
  documents: readonly { kind: MidDocumentKind }[]
  today: string
  /** Problems of secret numbers being entered, which replace the stored ones. */
  typed?: Readonly<Record<string, string>>
}

type Found = [field: string, message: string | null]

const required = (value: string, message: string): string | null => (value.trim() === '' ? message : null)
const country = (value: string, missing: string): string | null =>
  required(value, missing) ?? (isCountry(value) ? null : 'Select a country from the list')
const secret = (name: string, missing: string, { endings, typed }: MidToCheck): string | null =>
  typed?.[name] ?? (name in endings ? null : missing)
const link = (value: string, missing: string): string | null =>
  required(value, missing) ??
  (/^https?:\/\/[^\s.]+\.\S+$/i.test(value.trim()) ? null : 'Must be a URL such as https://example.com') ??
  (hasCredentials(value.trim()) ? NO_CREDENTIALS : null)
const mail = (value: string): string | null =>
  required(value, 'Email is required') ??
  (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? null : 'Invalid email')
const phone = (value: string): string | null =>
  required(value, 'Phone is required') ??
  (value.replace(/\D/g, '').length >= 7 ? null : 'Must be a phone number with country code, such as +1 512 555 0148')
const pastDay = (value: string, missing: string, today: string): string | null => {
  if (value === '') return missing
  if (!isDay(value)) return 'Must be a date'
  return value > today ? 'Can’t be in the future' : null
}

/** Returns whole years between two days. */
const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

function businessProblems(business: MidBusiness, judged: MidToCheck): Found[] {
  return [
    ['legal_name', required(business.legal_name, 'Legal name is required')],
    ['entity_type', required(business.entity_type, 'Select a business type')],
    ['country', country(business.country, 'Select the country of registration')],
    ['tax_id', secret(TAX_ID, 'Tax ID is required', judged)],
    ['started_on', pastDay(business.started_on, 'Enter the date the business started', judged.today)],
    ['address1', required(business.address1, 'Address is required')],
    ['city', required(business.city, 'City is required')],
    ['postal_code', required(business.postal_code, 'Postal code is required')],
    ['phone', phone(business.phone)],
    ['email', mail(business.email)],
    ['website', link(business.website, 'Website is required')],
    ['mcc', /^\d{4}$/.test(business.mcc) ? null : 'A category code has 4 digits, such as 5732'],
    [
      'description',
      business.description.trim().length >= 20 ? null : 'Describe in a sentence or two what you sell and to whom',
    ],
    ['refund_policy_link', link(business.refund_policy_link, 'Refund policy is required by the card networks')],
    ['terms_link', link(business.terms_link, 'Terms of service are required by the card networks')],
  ]
}

function ownerProblems(owner: MidOwner, judged: MidToCheck): Found[] {
  const { today } = judged
  const born = pastDay(owner.born_on, 'Date of birth is required', today)
  const { share } = owner
  return [
    ['first_name', required(owner.first_name, 'First name is required')],
    ['last_name', required(owner.last_name, 'Last name is required')],
    ['share', share !== null && share >= 0 && share <= 100 ? null : 'Must be between 0 and 100 percent'],
    ['born_on', born ?? (yearsBetween(owner.born_on, today) < 18 ? 'Owners must be at least 18 years old' : null)],
    ['personal_id', secret(personalIdOf(owner.owner_id), 'Personal tax or ID number is required', judged)],
    ['email', mail(owner.email)],
    ['phone', phone(owner.phone)],
    ['address1', required(owner.address1, 'Address is required')],
    ['city', required(owner.city, 'City is required')],
    ['postal_code', required(owner.postal_code, 'Postal code is required')],
    ['country', country(owner.country, 'Country is required')],
  ]
}

function sharesProblem(owners: readonly MidOwner[]): string | null {
  if (owners.length === 0) return `Add everyone who owns ${OWNER_SHARE}% or more or runs the business`
  const together = owners.reduce((sum, { share }) => sum + (share ?? 0), 0)
  return together > 100 ? `Ownership adds up to ${together}%. It can’t exceed 100%` : null
}

/** A US bank requires a routing number; elsewhere it is optional but must be valid. */
const routing = (bank: MidBank, judged: MidToCheck): string | null =>
  bank.country === 'US'
    ? secret(ROUTING_NUMBER, 'Routing number is required', judged)
    : (judged.typed?.[ROUTING_NUMBER] ?? null)

const bankProblems = (bank: MidBank, judged: MidToCheck): Found[] => [
  ['account_holder', required(bank.account_holder, 'Account holder is required')],
  ['bank_name', required(bank.bank_name, 'Bank name is required')],
  ['country', country(bank.country, 'Bank country is required')],
  ['currency', /^[A-Z]{3}$/.test(bank.currency) ? null : 'Select a currency'],
  ['routing_number', routing(bank, judged)],
  ['account_number', secret(ACCOUNT_NUMBER, 'Account number is required', judged)],
]

const days = (value: number | null): string | null =>
  value !== null && value >= 0 && value <= 365 ? null : 'Must be between 0 and 365 days'

function volumeProblems({ monthly_volume, average_ticket, highest_ticket, ...rest }: MidVolume): Found[] {
  const above = (value: number | null, message: string) => (value !== null && value > 0 ? null : message)
  const highest = above(highest_ticket, 'Enter your largest sale amount')
  const share = rest.subscription_share
  return [
    ['monthly_volume', above(monthly_volume, 'Enter your monthly sales volume')],
    ['average_ticket', above(average_ticket, 'Enter your average sale amount')],
    [
      'highest_ticket',
      highest ?? ((highest_ticket ?? 0) < (average_ticket ?? 0) ? 'Can’t be less than the average sale' : null),
    ],
    ['delivery_days', days(rest.delivery_days)],
    ['return_days', days(rest.return_days)],
    ['subscription_share', share !== null && share >= 0 && share <= 100 ? null : 'Must be between 0 and 100 percent'],
  ]
}

/** Returns everything that prevents submitting an application, in step order. */
export function midProblems(judged: MidToCheck): MidProblem[] {
  const { business, owners, bank, volume } = judged.data
  const shares = sharesProblem(owners)
  const kinds = new Set(judged.documents.map(({ kind }) => kind))
  const problems = (step: MidStep, prefix: string, found: readonly Found[]): MidProblem[] =>
    found.flatMap(([field, message]) => (message === null ? [] : [{ step, field: `${prefix}.${field}`, message }]))
  return [
    ...problems('business', 'business', businessProblems(business, judged)),
    ...(shares === null ? [] : [{ step: 'owners' as const, field: 'owners', message: shares }]),
    ...owners.flatMap((owner, index) => problems('owners', `owners.${index}`, ownerProblems(owner, judged))),
    ...problems('bank', 'bank', bankProblems(bank, judged)),
    ...requiredDocuments.flatMap((kind) =>
      kinds.has(kind)
        ? []
        : [{ step: 'documents' as const, field: `documents.${kind}`, message: `${documentLabels[kind]} is missing` }],
    ),
    ...problems('volume', 'volume', volumeProblems(volume)),
  ]
}

const isId = (text: string): boolean => /^[A-Z\d]{4,30}$/.test(stripSeparators(text).replaceAll('/', ''))

/** Returns the problem of a secret number as text; null if it is valid. US numbers are checked to the digit. */
export function secretProblem(name: string, value: string, { business, bank, owners }: MidData): string | null {
  const digits = stripSeparators(value)
  if (name === TAX_ID) {
    if (business.country === 'US') return /^\d{9}$/.test(digits) ? null : 'A US tax ID (EIN) has 9 digits'
    return isId(value) ? null : 'Must be 4 to 30 letters and digits'
  }
  if (name === ROUTING_NUMBER) {
    if (bank.country === 'US') return isRoutingNumber(value) ? null : 'Invalid routing number'
    return isId(value) ? null : 'Must be 4 to 30 letters and digits'
  }
  if (name === ACCOUNT_NUMBER) {
    if (/^[A-Z]{2}\d{2}/.test(digits)) return isIban(value) ? null : 'Invalid IBAN'
    return isAccountNumber(value) ? null : 'Must be an IBAN, or 4 to 17 digits'
  }
  const owner = owners.find(({ owner_id }) => personalIdOf(owner_id) === name)
  if (owner?.country === 'US') return /^\d{9}$/.test(digits) ? null : 'A US Social Security number has 9 digits'
  return isId(value) ? null : 'Must be 4 to 30 letters and digits'
}
