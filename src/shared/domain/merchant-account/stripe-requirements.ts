/** Merchant-facing text for Stripe's requirements. */
const WORDS: Readonly<Record<string, string>> = {
  external_account: 'Bank account for payouts',
  'tos_acceptance.date': 'Agreement to Stripe’s terms',
  'tos_acceptance.ip': 'Agreement to Stripe’s terms',
  business_type: 'Kind of business',
  'business_profile.url': 'Website of the business',
  'business_profile.mcc': 'What the business sells',
  'business_profile.product_description': 'What the business sells',
  'business_profile.support_phone': 'Phone number for customers',
  'business_profile.support_email': 'Email address for customers',
  'settings.payments.statement_descriptor': 'Name on card statements',
  'settings.card_payments.statement_descriptor_prefix': 'Name on card statements',
  'company.name': 'Legal name of the company',
  'company.tax_id': 'Tax number of the company',
  'company.phone': 'Phone number of the company',
  'company.owners_provided': 'All owners of 25 % or more',
  'company.directors_provided': 'All directors',
  'company.executives_provided': 'All executives',
  'company.verification.document': 'Document that proves the company',
}

/** Parts of the names of requirements about a person or a company. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/verification\.additional_document/, 'Second document'],
  [/verification\.proof_of_liveness/, 'Photo'],
  [/verification\.document/, 'Identity document'],
  [/dob\./, 'Date of birth'],
  [/ssn_last_4$/, 'Last four digits of the social security number'],
  [/id_number$/, 'Personal identity number'],
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
  if (field.startsWith('person_')) return ' of a person of the business'
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
  [/past_due/, 'Stripe waits for information whose deadline has passed.'],
  [/pending_verification/, 'Stripe is checking what was handed in. This usually takes a day or two.'],
  [/under_review/, 'Stripe is reviewing the account.'],
  [/^listed|sanctions/, 'The account matches a sanctions list, and Stripe is looking into it.'],
  [/^rejected/, 'Stripe has rejected the account. Only Stripe’s support can say more.'],
  [/platform_paused/, 'The operator of this server has paused the account.'],
]

/** Returns why Stripe restricts an account; '' if it doesn't. */
export function restrictionText(reason: string): string {
  if (reason === '') return ''
  return REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? `Stripe holds the account back: ${plain(reason)}.`
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
