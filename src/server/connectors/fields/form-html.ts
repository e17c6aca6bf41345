import { HOSTED_FIELDS_LABELS } from '../../../shared/domain/checkout/hosted-fields.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Modules of the form's script, preloaded by the browser. */
export const FORM_MODULES: readonly string[] = ['card-form.ts', 'card-input.ts', 'field-view.ts', 'messages.ts']

const field = (name: string, attributes: string, label: string, after = ''): string => `
<div class="field${after === '' ? '' : ' marked'}">
<input id="${name}" placeholder=" " aria-describedby="${name}-error" required spellcheck="false" ${attributes}>
<label for="${name}">${escapeHtml(label)}</label>${after}
</div>
<p class="error" id="${name}-error" role="alert" hidden></p>`

interface FormParts {
  /** Settings for the form's script, as data attributes of the form. */
  data?: Readonly<Record<string, string>>
  /** HTML below the fields. */
  after?: string
}

/** Inputs for number, expiry, CVC and name; the embedding page sets their labels. */
export const cardForm = ({ data = {}, after = '' }: FormParts = {}): string => {
  const labels = HOSTED_FIELDS_LABELS
  const digits = 'inputmode="numeric" autocapitalize="off" autocorrect="off"'
  const told = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const cvcHelp = `<button id="cvc-toggle" type="button" aria-expanded="false" aria-controls="cvc-help"></button>`
  return `
<form novalidate${told.join('')}>
<div class="grid">
<div class="wide">${field('number', `name="cardnumber" autocomplete="cc-number" ${digits}`, labels.card_number, '<span class="brand" id="brand"></span>')}</div>
<div>${field('expiry', `name="exp-date" autocomplete="cc-exp" ${digits}`, labels.expiry)}</div>
<div>${field('cvc', `name="cvc" autocomplete="cc-csc" ${digits}`, labels.cvc, cvcHelp)}
<p class="help" id="cvc-help" hidden>${escapeHtml(labels.cvc_help)}</p></div>
<div class="wide">${field('name', 'name="ccname" autocomplete="cc-name" autocapitalize="words" maxlength="120"', labels.name_on_card)}</div>
</div>
<button type="submit" hidden tabindex="-1"></button>
${after}
</form>
`
}
