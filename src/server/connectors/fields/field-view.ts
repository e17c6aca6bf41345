import type {
  HostedFieldName,
  HostedFieldsLabels,
  HostedFieldsStyle,
} from '../../../shared/domain/checkout/hosted-fields.ts'
import { part } from './messages.ts'

export const FIELDS: readonly HostedFieldName[] = ['number', 'expiry', 'cvc', 'name']

export const inputOf = (field: HostedFieldName): HTMLInputElement => part(`#${field}`, HTMLInputElement)

/** Shows the message below its field and links it to the input for screen readers; null clears it. */
export const showProblem = (field: HostedFieldName, message: string | null): void => {
  const input = inputOf(field)
  const note = part(`#${field}-error`, HTMLParagraphElement)
  note.textContent = message ?? ''
  note.hidden = message === null
  if (message === null) input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
  input.closest('.field')?.classList.toggle('invalid', message !== null)
}

const LABELLED: Readonly<Record<HostedFieldName, keyof HostedFieldsLabels>> = {
  number: 'card_number',
  expiry: 'expiry',
  cvc: 'cvc',
  name: 'name_on_card',
}

/** Applies the page's labels to the fields. */
export const applyLabels = (labels: HostedFieldsLabels, locale: string | undefined): void => {
  if (locale !== undefined) document.documentElement.lang = locale
  for (const field of FIELDS) part(`label[for="${field}"]`, HTMLLabelElement).textContent = labels[LABELLED[field]]
  part('#cvc-help', HTMLParagraphElement).textContent = labels.cvc_help
  part('#cvc-toggle', HTMLButtonElement).setAttribute('aria-label', labels.cvc_help)
  const test = document.querySelector('#test-toggle span')
  if (test) test.textContent = labels.test_cards
}

const VARIABLES: Readonly<Record<keyof HostedFieldsStyle, [variable: string, property: string]>> = {
  accent: ['--accent', 'color'],
  text: ['--text', 'color'],
  text_soft: ['--text-soft', 'color'],
  surface: ['--surface', 'color'],
  field_line: ['--field-line', 'color'],
  error: ['--error', 'color'],
  error_soft: ['--error-soft', 'color'],
  radius: ['--radius', 'border-radius'],
  font_family: ['--font', 'font-family'],
  font_size: ['--font-size', 'font-size'],
  field_height: ['--field-height', 'height'],
}

/** Applies the style. Values that are not valid for their type (a color, a length) are ignored. */
export const applyStyle = (style: HostedFieldsStyle): void => {
  for (const [key, [variable, property]] of Object.entries(VARIABLES)) {
    const value: unknown = Reflect.get(style, key)
    if (typeof value !== 'string' || /url|image|[;{}]/i.test(value) || !CSS.supports(property, value)) continue
    document.documentElement.style.setProperty(variable, value)
  }
}

/** Shows the brand's logo in the number field. */
export const showBrand = (brand: string | null): void => {
  part('#brand', HTMLSpanElement).className = brand === null ? 'brand' : `brand ${brand}`
}
