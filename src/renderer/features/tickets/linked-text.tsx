import { splitLinks } from './links.ts'
import classes from './thread/thread.module.css'

/** A text with its line breaks, with URLs as links. The desktop opens them in the system's browser. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className={classes.text}>
      {splitLinks(text).map(({ text: words, href }, index) =>
        href === undefined ? (
          words
        ) : (
          <a key={index} className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
            {words}
          </a>
        ),
      )}
    </span>
  )
}
