/** Merchant-facing text for Stripe's requirements. */
const WORDS: Readonly<Record<string, string>> = {
  external_account: 'Bank account for payouts',
  'tos_acceptance.date': 'Acceptance of Stripe’s terms',
  'tos_acceptance.ip': 'Acceptance of Stripe’s terms',
  business_type: 'Business type',
  'business_profile.url': 'Business website',
  'business_profile.mcc': 'Business description',
  'business_profile.product_description': 'Business description',
  'business_profile.support_phone': 'Customer support phone number',
  'business_profile.support_email': 'Customer support email address',
  'settings.payments.statement_descriptor': 'Statement descriptor',
  'settings.card_payments.statement_descriptor_prefix': 'Statement descriptor',
  'company.name': 'Legal business name',
  'company.tax_id': 'Business tax ID',
  'company.phone': 'Business phone number',
  'company.owners_provided': 'All owners of 25% or more',
  'company.directors_provided': 'All directors',
  'company.executives_provided': 'All executives',
  'company.verification.document': 'Company verification document',
}

/** Parts of the names of requirements about a person or a company. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/verification\.additional_document/, 'Additional document'],
  [/verification\.proof_of_liveness/, 'Photo'],
  [/verification\.document/, 'Identity document'],
  [/dob\./, 'Date of birth'],
  [/ssn_last_4$/, 'Last four digits of the Social Security number'],
  [/id_number$/, 'Personal ID number'],
  [/address/, 'Address'],
  [/first_name$|last_name$/, 'Name'],
  [/email$/, 'Email address'],
  [/phone$/, 'Phone number'],
  [/relationship/, 'Role in the business'],
  [/nationality/, 'Nationality'],
]

const plain = (field: string): string => {
  const text = field.replaceAll(/[._]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function whoseOf(field: string): string {
  if (field.startsWith('representative.')) return ' of the representative'
  if (/^(owners|directors|executives)\./.test(field)) return ` of the ${field.split('.', 1)[0] ?? ''}`
  if (field.startsWith('person_')) return ' of a person in the business'
  return field.startsWith('company.') ? ' of the company' : ''
}

/** Returns 'Date of birth of the representative' for 'representative.dob.day'; unknown names stay readable. */
export function requirementLabel(field: string): string {
  const known = WORDS[field]
  if (known) return known
  const part = PARTS.find(([pattern]) => pattern.test(field))
  return part ? `${part[1]}${whoseOf(field)}` : plain(field)
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/past_due/, 'Stripe needs overdue information.'],
  [/pending_verification/, 'Stripe is verifying the submitted information. This usually takes a day or two.'],
  [/under_review/, 'Stripe is reviewing the account.'],
  [/^listed|sanctions/, 'The account matches a sanctions list. Stripe is reviewing it.'],
  [/^rejected/, 'Stripe rejected the account. Contact Stripe support for details.'],
  [/platform_paused/, 'The operator of this server has paused the account.'],
]

/** Returns why Stripe restricts an account; '' if it doesn't. */
export function restrictionText(reason: string): string {
  if (reason === '') return ''
  return REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? `Stripe restricts the account: ${plain(reason)}.`
}

/** Returns the account's status in the store (GAP-30). */
export function onboardingStatusOf(account: {
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  past_due: readonly string[]
  disabled_reason: string
}): 'pending' | 'complete' | 'restricted' {
  const { charges_enabled, payouts_enabled, details_submitted, past_due, disabled_reason } = account
  if (charges_enabled && payouts_enabled && past_due.length === 0) return 'complete'
  // Stripe also calls an account disabled before all requirements are submitted.
  const held = /^(rejected|listed|under_review|platform_paused)/.test(disabled_reason) || past_due.length > 0
  const isRejected = /^(rejected|listed)/.test(disabled_reason)
  return isRejected || (details_submitted && held) ? 'restricted' : 'pending'
}
