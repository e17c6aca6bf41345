import classes from './code-block.module.css'

/** More than this scrolls. */
const VISIBLE_LINES = 10
const VISIBLE_LENGTH = 500

/** JSON with indentation; other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

interface CodeBlockProps {
  /** What it is, for screen readers. */
  label: string
  children: string
}

/** A body or headers of a request, which the keyboard can scroll if the text is long. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  const text = readable(children)
  const scrolls = text.split('\n').length > VISIBLE_LINES || text.length > VISIBLE_LENGTH
  return (
    <pre className={classes.code} {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}>
      {text}
    </pre>
  )
}
