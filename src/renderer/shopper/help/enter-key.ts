const FIELDS = '.shop-control input, .shop-control select'

/**
 * Enter in a field goes on to the next one while something is still to be filled in, as the key of a phone's keyboard
 * says; with everything there it pays, as in any form.
 * @param isWhole whether nothing is missing
 * @returns what ends it
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
