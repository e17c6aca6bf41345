import classes from './skip-link.module.css'

/** The first stop of the Tab key: past the navigation to the content. */
export function SkipLink() {
  const jump = () => document.getElementById('main')?.focus()
  return (
    <button type="button" className={classes.skip} onClick={jump}>
      Skip to content
    </button>
  )
}
