import type {
  HostedFieldName,
  HostedFieldsCommand,
  HostedFieldsEvent,
  HostedFieldsLabels,
} from '../../../shared/domain/checkout/hosted-fields.ts'
import { HOSTED_FIELDS_LABELS, isHostedFieldsCommand } from '../../../shared/domain/checkout/hosted-fields.ts'
import type { CardValues } from './card-input.ts'
import {
  brandOf,
  checkField,
  cvcLength,
  digitsOf,
  formatExpiry,
  formatNumber,
  numberLength,
  parseExpiry,
} from './card-input.ts'
import { applyLabels, applyStyle, FIELDS, inputOf, showBrand, showProblem } from './field-view.ts'
import type { parentPort } from './messages.ts'
import { part, reportHeight } from './messages.ts'

/** A complete card, on its way to the provider. */
export interface EnteredCard {
  /** Digits only. */
  number: string
  exp_month: number
  /** Four digits. */
  exp_year: number
  cvc: string
  name: string
}

/** Result of the exchange. `says` is the key of a message in the page's language; `message` is the provider's. */
export type ExchangeResult =
  | { status: 'token'; token: string; card_type: string; card_last_four: string }
  | { status: 'refused'; field: HostedFieldName; message?: string; says?: keyof HostedFieldsLabels }
  | { status: 'unavailable'; says?: keyof HostedFieldsLabels }

interface CardForm {
  port: ReturnType<typeof parentPort<HostedFieldsEvent>>
  /** Validates a complete number; null if it is fine. */
  refuses?: (digits: string) => keyof HostedFieldsLabels | null
  exchange: (card: EnteredCard) => Promise<ExchangeResult>
}

let labels = HOSTED_FIELDS_LABELS

const read = (): CardValues => ({
  number: inputOf('number').value,
  expiry: inputOf('expiry').value,
  cvc: inputOf('cvc').value,
  name: inputOf('name').value,
})

const formatters: Partial<Record<HostedFieldName, (text: string, deleting: boolean) => string>> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: (text) => digitsOf(text).slice(0, cvcLength(brandOf(digitsOf(inputOf('number').value)))),
}

/** Position of the caret after grouping: after the same number of digits as before. */
const caretAfter = (text: string, digits: number): number => {
  let seen = 0
  for (const [index, character] of Array.from(text).entries()) {
    if (seen === digits) return index
    if (/\d/.test(character)) seen += 1
  }
  return text.length
}

const reformat = (field: HostedFieldName, deleting: boolean): void => {
  const input = inputOf(field)
  const formatted = formatters[field]?.(input.value, deleting)
  if (formatted === undefined || formatted === input.value) return
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const digits = digitsOf(input.value.slice(0, caret)).length
  input.value = formatted
  if (document.activeElement === input && !atEnd) {
    const place = caretAfter(formatted, digits)
    input.setSelectionRange(place, place)
  }
}

const updateBrand = (): void => {
  const brand = brandOf(digitsOf(inputOf('number').value))
  showBrand(brand)
  inputOf('cvc').maxLength = cvcLength(brand)
}

/**
 * Wires up the page's four inputs for typing, validation and exchange, as requested by the embedding page. Returns a
 * function that fills them.
 */
export function setUpCardForm({ port, refuses, exchange }: CardForm): (values: CardValues) => void {
  const problemOf = (field: HostedFieldName, values: CardValues): string | null => {
    const key = checkField(field, values, new Date())
    const found = key ?? (field === 'number' ? (refuses?.(digitsOf(values.number)) ?? null) : null)
    return found === null ? null : labels[found]
  }
  const reportState = (): void => {
    const values = read()
    const complete = FIELDS.every((field) => problemOf(field, values) === null)
    port.send({ type: 'state', complete, brand: brandOf(digitsOf(values.number)) })
  }
  const onInput = (field: HostedFieldName, event: Event): void => {
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    reformat(field, deleting)
    if (field === 'number') updateBrand()
    const values = read()
    // A visible error is cleared as soon as it is fixed; a new one waits until the field is blurred.
    if (inputOf(field).getAttribute('aria-invalid') === 'true') showProblem(field, problemOf(field, values))
    const digits = digitsOf(values.number)
    if (field === 'number' && digits.length === numberLength(digits)) showProblem(field, problemOf(field, values))
    reportState()
  }
  const firstProblem = (values: CardValues): { field: HostedFieldName; message: string } | null => {
    let first: { field: HostedFieldName; message: string } | null = null
    for (const field of FIELDS) {
      const message = problemOf(field, values)
      showProblem(field, message)
      if (message !== null) first ??= { field, message }
    }
    return first
  }
  const send = async (id: string): Promise<void> => {
    const values = read()
    const problem = firstProblem(values)
    if (problem !== null) {
      inputOf(problem.field).focus()
      return port.send({ type: 'error', id, code: 'invalid', ...problem })
    }
    const date = parseExpiry(values.expiry)
    if (date === null) return
    const { cvc, name, number } = values
    const { month: exp_month, year: exp_year } = date
    respond(port, id, await exchange({ number: digitsOf(number), exp_month, exp_year, cvc, name: name.trim() }))
  }
  const configure = (command: Extract<HostedFieldsCommand, { type: 'configure' }>): void => {
    labels = { ...HOSTED_FIELDS_LABELS, ...command.labels }
    applyLabels(labels, command.locale)
    if (command.style !== undefined) applyStyle(command.style)
    const name = inputOf('name')
    if (command.name && name.value === '') {
      name.value = command.name
      showProblem('name', null)
    }
    reportState()
  }
  listen(port, configure, send)
  for (const field of FIELDS) {
    const input = inputOf(field)
    input.addEventListener('input', (event) => onInput(field, event))
    input.addEventListener('blur', () => {
      if (input.value !== '') showProblem(field, problemOf(field, read()))
    })
  }
  return (values) => {
    for (const field of FIELDS) {
      inputOf(field).value = values[field]
      showProblem(field, null)
    }
    updateBrand()
    reportState()
  }
}

/** Sends the result of the exchange to the embedding page, and shows why a card was refused. */
function respond(port: CardForm['port'], id: string, reply: ExchangeResult): void {
  if (reply.status === 'token') {
    const { token, card_type, card_last_four } = reply
    return port.send({ type: 'token', id, token, card_type, card_last_four })
  }
  const says = reply.says && labels[reply.says]
  if (reply.status === 'unavailable') {
    return port.send({ type: 'error', id, code: 'unavailable', message: says ?? labels.unavailable })
  }
  const message = says ?? reply.message ?? labels.unavailable
  showProblem(reply.field, message)
  port.send({ type: 'error', id, code: 'refused', message, field: reply.field })
}

/** Listens to the embedding page, and reports that the fields are ready once they can be used. */
function listen(
  port: CardForm['port'],
  configure: (command: Extract<HostedFieldsCommand, { type: 'configure' }>) => void,
  send: (id: string) => Promise<void>,
): void {
  part('form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    port.send({ type: 'submit' })
  })
  const toggle = part('#cvc-toggle', HTMLButtonElement)
  const help = part('#cvc-help', HTMLParagraphElement)
  toggle.addEventListener('click', () => {
    help.hidden = !help.hidden
    toggle.setAttribute('aria-expanded', String(!help.hidden))
  })
  applyLabels(labels, undefined)
  port.listen((message) => {
    if (!isHostedFieldsCommand(message)) return
    if (message.type === 'configure') configure(message)
    else if (message.type === 'focus') {
      const { field = 'number', message: problem } = message
      inputOf(field).focus()
      if (typeof problem === 'string') showProblem(field, problem)
    } else void send(message.id)
  })
  reportHeight((height) => port.send({ type: 'height', height }))
}
