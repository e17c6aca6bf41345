import type {
  HostedFieldName,
  HostedFieldsCommand,
  HostedFieldsEvent,
} from '../../../../shared/domain/hosted-fields.ts'
import { HOSTED_FIELDS_LABELS, isHostedFieldsCommand } from '../../../../shared/domain/hosted-fields.ts'
import type { TestCard } from '../../../../shared/domain/test-cards.ts'
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
import { parentPort, part, reportHeight } from './messages.ts'
import { setUpTestCards } from './test-card-list.ts'
import { tokenize } from './tokenize.ts'

const port = parentPort<HostedFieldsEvent>()
let labels = HOSTED_FIELDS_LABELS

const read = (): CardValues => ({
  number: inputOf('number').value,
  expiry: inputOf('expiry').value,
  cvc: inputOf('cvc').value,
  name: inputOf('name').value,
})

const problemOf = (field: HostedFieldName, values: CardValues): string | null => {
  const key = checkField(field, values, new Date())
  return key === null ? null : labels[key]
}

const reportState = (): void => {
  const values = read()
  const brand = brandOf(digitsOf(values.number))
  const complete = FIELDS.every((field) => problemOf(field, values) === null)
  port.send({ type: 'state', complete, brand })
}

const formatters: Partial<Record<HostedFieldName, (text: string, deleting: boolean) => string>> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: (text) => digitsOf(text).slice(0, cvcLength(brandOf(digitsOf(inputOf('number').value)))),
}

/** Where the caret belongs after grouping: behind as many digits as stood before it. */
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

const onInput = (field: HostedFieldName, event: Event): void => {
  const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
  reformat(field, deleting)
  if (field === 'number') updateBrand()
  const values = read()
  // A shown error goes the moment it is cured; a new one waits until the field is left.
  if (inputOf(field).getAttribute('aria-invalid') === 'true') showProblem(field, problemOf(field, values))
  const digits = digitsOf(values.number)
  if (field === 'number' && digits.length === numberLength(brandOf(digits)))
    showProblem(field, problemOf(field, values))
  reportState()
}

const fill = (values: CardValues): void => {
  for (const field of FIELDS) {
    inputOf(field).value = values[field]
    showProblem(field, null)
  }
  updateBrand()
  reportState()
}

const useTestCard = (card: TestCard): void => {
  const year = String((new Date().getFullYear() + 3) % 100).padStart(2, '0')
  fill({
    number: formatNumber(card.number),
    expiry: `12 / ${year}`,
    cvc: card.brand === 'amex' ? '1234' : '123',
    name: inputOf('name').value || 'Test Shopper',
  })
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

const sendCard = async (id: string): Promise<void> => {
  const values = read()
  const problem = firstProblem(values)
  if (problem !== null) {
    inputOf(problem.field).focus()
    port.send({ type: 'error', id, code: 'invalid', ...problem })
    return
  }
  const expiry = parseExpiry(values.expiry)
  if (expiry === null) return
  const { cvc, name } = values
  const number = digitsOf(values.number)
  const reply = await tokenize({ number, exp_month: expiry.month, exp_year: expiry.year, cvc, name: name.trim() })
  if (reply.status === 'token') {
    const { token, card_type, card_last_four } = reply
    port.send({ type: 'token', id, token, card_type, card_last_four })
  } else if (reply.status === 'refused') {
    showProblem('number', reply.message)
    port.send({ type: 'error', id, code: 'refused', message: reply.message, field: 'number' })
  } else {
    port.send({ type: 'error', id, code: 'unavailable', message: labels.unavailable })
  }
}

const configure = (command: Extract<HostedFieldsCommand, { type: 'configure' }>): void => {
  labels = { ...HOSTED_FIELDS_LABELS, ...command.labels }
  applyLabels(labels, command.locale)
  if (command.style !== undefined) applyStyle(command.style)
  const name = inputOf('name')
  if (command.name !== undefined && name.value === '') name.value = command.name
  reportState()
}

const obey = (message: unknown): void => {
  if (!isHostedFieldsCommand(message)) return
  if (message.type === 'configure') configure(message)
  else if (message.type === 'focus') inputOf(message.field ?? 'number').focus()
  else void sendCard(message.id)
}

const setUp = (): void => {
  for (const field of FIELDS) {
    const input = inputOf(field)
    input.addEventListener('input', (event) => onInput(field, event))
    input.addEventListener('blur', () => {
      if (input.value !== '') showProblem(field, problemOf(field, read()))
    })
  }
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
  setUpTestCards(useTestCard)
  applyLabels(labels, undefined)
  port.listen(obey)
  reportHeight((height) => port.send({ type: 'height', height }))
  port.send({ type: 'ready' })
}

setUp()
