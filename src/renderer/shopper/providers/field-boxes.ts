import type { HostedFieldsLabels, HostedFieldsStyle } from '../../../shared/domain/checkout/hosted-fields.ts'
import './field-boxes.css'

export type BoxName = 'number' | 'expiry' | 'cvc'

const NAMES = ['number', 'expiry', 'cvc'] as const

/** Containers for a provider's fields, with the page's labels and messages. */
export interface FieldBoxes {
  box: (name: BoxName) => HTMLElement
  /** Shows a field's error below it; null clears it. */
  showError: (name: BoxName, message: string | null) => void
  /** Sets the focus style of a field. */
  setFocused: (name: BoxName, has: boolean) => void
  /** Shows an error for each incomplete field. @returns the first of them, or null */
  firstMissing: (whole: Readonly<Record<BoxName, boolean>>, empty: Readonly<Record<BoxName, boolean>>) => BoxName | null
  destroy: () => void
}

let made = 0

/**
 * Renders containers for providers with separate fields. `onLabel`: a label was pressed and its field should get the
 * focus.
 */
export function createBoxes(
  place: HTMLElement,
  labels: HostedFieldsLabels,
  onLabel: (name: BoxName) => void,
): FieldBoxes {
  made += 1
  const id = (name: string) => `shop-provider-${made}-${name}`
  const words: Record<BoxName, string> = { number: labels.card_number, expiry: labels.expiry, cvc: labels.cvc }
  const required: Record<BoxName, string> = {
    number: labels.card_number_required,
    expiry: labels.expiry_required,
    cvc: labels.cvc_required,
  }
  const invalid: Record<BoxName, string> = {
    number: labels.card_number_invalid,
    expiry: labels.expiry_invalid,
    cvc: labels.cvc_invalid,
  }
  const group = document.createElement('div')
  group.className = 'shop-boxes'
  const parts = Object.fromEntries(
    NAMES.map((name) => {
      const row = document.createElement('div')
      row.className = `shop-box shop-box-${name}`
      const label = document.createElement('span')
      label.id = id(name)
      label.className = 'shop-small shop-strong'
      label.textContent = words[name]
      label.addEventListener('click', () => onLabel(name))
      const box = document.createElement('div')
      box.className = 'shop-box-field'
      box.setAttribute('role', 'group')
      box.setAttribute('aria-labelledby', label.id)
      const message = document.createElement('div')
      message.className = 'shop-message'
      message.setAttribute('aria-live', 'polite')
      row.append(label, box, message)
      group.append(row)
      return [name, { box, message }]
    }),
  )
  place.replaceChildren(group)
  const partOf = (name: BoxName) => {
    const part = parts[name]
    if (!part) throw new Error(`Unknown card field: ${name}`)
    return part
  }
  const say = (name: BoxName, message: string | null) => {
    const part = partOf(name)
    part.box.classList.toggle('shop-box-bad', message !== null)
    if (message === null) return part.message.replaceChildren()
    const text = document.createElement('p')
    text.className = 'shop-error'
    text.textContent = message
    part.message.replaceChildren(text)
  }
  return {
    box: (name) => partOf(name).box,
    showError: say,
    setFocused: (name, has) => partOf(name).box.classList.toggle('shop-box-focus', has),
    firstMissing: (whole, empty) => {
      const missing = NAMES.filter((name) => !whole[name])
      for (const name of missing) say(name, empty[name] ? required[name] : invalid[name])
      return missing[0] ?? null
    },
    destroy: () => group.remove(),
  }
}

/** Input text styles for scripts that take CSS declarations. */
export const inputStyle = ({ text, text_soft, font_family, error }: HostedFieldsStyle) => ({
  color: text || '#1c2420',
  placeholder: text_soft || '#57605a',
  font: font_family || 'system-ui, sans-serif',
  error: error || '#b3261e',
})
