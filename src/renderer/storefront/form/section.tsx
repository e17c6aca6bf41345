import { useId } from 'react'
import type { ReactNode } from 'react'

/**
 * A section of the form with its heading: a landmark that screen readers can jump to, and a card in the modern
 * template.
 */
export function Section(props: { title: string; end?: ReactNode; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`shop-section ${props.className ?? ''}`} aria-labelledby={id}>
      <div className="shop-section-head">
        <h2 id={id}>{props.title}</h2>
        {props.end}
      </div>
      {props.children}
    </section>
  )
}
