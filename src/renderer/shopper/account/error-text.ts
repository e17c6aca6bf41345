import type { AccountMessages } from './account-messages.ts'

/** What the portal's API says about a failed call or a refused action. Its messages are in English. */
interface ApiProblem {
  /** 0 without a connection. */
  status: number
  message: string
  code?: string | undefined
  /** The field that is wrong. */
  field?: string | null | undefined
}

type Key = keyof AccountMessages

const BY_CODE: Readonly<Partial<Record<string, Key>>> = {
  wrong_code: 'error_code',
  link_invalid: 'link_gone_text',
  card_declined: 'error_card',
  method_in_use: 'error_method_used',
}

const BY_FIELD: Readonly<Partial<Record<string, Key>>> = {
  move_date: 'error_date',
  until: 'error_date',
  wanted_end: 'error_date',
  quantity: 'error_quantity',
  variant_id: 'error_item',
  shipping_address: 'error_address',
  email: 'enter_email',
  code: 'error_code',
}

const BY_STATUS: Readonly<Partial<Record<number, Key>>> = {
  0: 'offline',
  400: 'error_refused',
  404: 'error_refused',
  409: 'error_expired',
  422: 'error_refused',
  429: 'error_too_many',
  503: 'error_provider',
}

/** Field names of the API have a path: 'shipping_address.locality'. */
const rootOf = (field: string): string => field.split('.')[0] ?? field

/** A problem in the customer's language. English readers get the API's own message, which says more. */
export function errorText(t: AccountMessages, language: string, problem: ApiProblem): string {
  const { status, message, code = '', field } = problem
  if (language.startsWith('en') && message !== '') return message
  const key = BY_CODE[code] ?? (field ? BY_FIELD[rootOf(field)] : undefined) ?? BY_STATUS[status] ?? 'failed'
  return t[key]
}
