import classes from './skip-link.module.css'

/** The page's first tab stop; skips the navigation. */
export function SkipLink() {
  const jump = () => document.getElementById('main')?.focus()
  return (
    <button type="button" className={classes.skip} onClick={jump}>
      Skip to content
    </button>
  )
}
