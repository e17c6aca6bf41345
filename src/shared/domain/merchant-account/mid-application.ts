/** Stored data of an application for a merchant account. Drafts may be incomplete or invalid. */

export const midSteps = ['business', 'owners', 'bank', 'documents', 'volume', 'review'] as const
export type MidStep = (typeof midSteps)[number]

export const entityTypes = ['sole_proprietor', 'partnership', 'llc', 'corporation', 'nonprofit'] as const
export type EntityType = (typeof entityTypes)[number]

export const entityLabels: Readonly<Record<EntityType, string>> = {
  sole_proprietor: 'Sole proprietor',
  partnership: 'Partnership',
  llc: 'Limited liability company',
  corporation: 'Corporation',
  nonprofit: 'Nonprofit',
}

export const midDocumentKinds = ['registration', 'owner_identity', 'bank_letter', 'statements', 'other'] as const
export type MidDocumentKind = (typeof midDocumentKinds)[number]

export const documentLabels: Readonly<Record<MidDocumentKind, string>> = {
  registration: 'Certificate of registration',
  owner_identity: 'Owner ID document',
  bank_letter: 'Bank letter or voided check',
  statements: 'Processing statements for the last three months',
  other: 'Other',
}

/** Documents that a decision requires. */
export const requiredDocuments = ['registration', 'owner_identity', 'bank_letter'] as const

/** Bytes. */
export const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024
export const MAX_DOCUMENTS = 20

/** Owners with this share or more must be listed (percent). */
export const OWNER_SHARE = 25
export const MAX_OWNERS = 4

export interface MidBusiness {
  legal_name: string
  trading_name: string
  entity_type: EntityType | ''
  country: string
  /** YYYY-MM-DD */
  started_on: string
  address1: string
  city: string
  state: string
  postal_code: string
  phone: string
  email: string
  website: string
  /** Merchant category code, four digits. */
  mcc: string
  description: string
  refund_policy_link: string
  terms_link: string
}

export interface MidOwner {
  owner_id: string
  first_name: string
  last_name: string
  title: string
  /** Percent. */
  share: number | null
  /** YYYY-MM-DD */
  born_on: string
  email: string
  phone: string
  address1: string
  city: string
  state: string
  postal_code: string
  country: string
}

export interface MidBank {
  account_holder: string
  bank_name: string
  country: string
  currency: string
}

/** Amounts in minor units of `currency`. */
export interface MidVolume {
  currency: string
  monthly_volume: number | null
  average_ticket: number | null
  highest_ticket: number | null
  /** Days between payment and delivery. */
  delivery_days: number | null
  /** Return window in days. */
  return_days: number | null
  /** Percent of sales that renew automatically. */
  subscription_share: number | null
  current_processor: string
}

export interface MidData {
  business: MidBusiness
  owners: MidOwner[]
  bank: MidBank
  volume: MidVolume
}

/** Numbers that are stored encrypted: those of the business and its bank by these names, an owner's by id. */
export const TAX_ID = 'business.tax_id'
export const ROUTING_NUMBER = 'bank.routing_number'
export const ACCOUNT_NUMBER = 'bank.account_number'
export const personalIdOf = (owner_id: string): string => `owners.${owner_id}.personal_id`

export const isSecretName = (name: string): boolean =>
  [TAX_ID, ROUTING_NUMBER, ACCOUNT_NUMBER].includes(name) || /^owners\.[\w-]{1,40}\.personal_id$/.test(name)

export const emptyOwner = (owner_id: string, country = ''): MidOwner => ({
  owner_id,
  first_name: '',
  last_name: '',
  title: '',
  share: null,
  born_on: '',
  email: '',
  phone: '',
  address1: '',
  city: '',
  state: '',
  postal_code: '',
  country,
})

/** Initial data of an application, prefilled from the store. */
export const emptyMidData = (known: { currency: string; business: Partial<MidBusiness> }): MidData => ({
  business: {
    legal_name: '',
    trading_name: '',
    entity_type: '',
    country: '',
    started_on: '',
    address1: '',
    city: '',
    state: '',
    postal_code: '',
    phone: '',
    email: '',
    website: '',
    mcc: '',
    description: '',
    refund_policy_link: '',
    terms_link: '',
    ...known.business,
  },
  owners: [],
  bank: { account_holder: '', bank_name: '', country: '', currency: known.currency },
  volume: {
    currency: known.currency,
    monthly_volume: null,
    average_ticket: null,
    highest_ticket: null,
    delivery_days: null,
    return_days: null,
    subscription_share: null,
    current_processor: '',
  },
})
