const FIELDS = '.shop-control input, .shop-control select'

/**
 * Moves to the next field on Enter while the form is incomplete, as the enter key of phone keyboards indicates; submits
 * the payment once it is complete.
 * @param isWhole true if nothing is missing
 * @returns a function that removes the listener
 */
export function watchEnter(isWhole: () => boolean): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return
    if (!(target instanceof HTMLInputElement) || !target.matches(FIELDS) || !target.form || isWhole()) return
    const fields = [...target.form.querySelectorAll<HTMLElement>(FIELDS)]
    const next = fields[fields.indexOf(target) + 1]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
