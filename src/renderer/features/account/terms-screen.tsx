import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { formatDay } from '../../lib/format/format.ts'
import classes from './document.module.css'
import { terms, termsDate } from './terms-text.ts'

const Body = ({ part }: { part: string | readonly string[] }) => {
  if (typeof part === 'string') return <p>{part}</p>
  return (
    <ul>
      {part.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

/** /terms and /terms-of-service: one document (DEF-17). */
export default function TermsScreen() {
  const { hash } = useLocation()
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <article className={classes.page}>
      <h1 className={classes.title}>Terms of service</h1>
      <p className={classes.quiet}>Effective {formatDay(termsDate)}. Section 7 is the privacy policy.</p>
      <div className={classes.text}>
        {terms.map(({ id, heading, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            {body.map((part, index) => (
              <Body key={index} part={part} />
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}
