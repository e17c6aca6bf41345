import { useId } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import '../styles/shop-reasons.css'

/** A card next to the form: reasons to buy, reviews, next steps. */
export function InfoCard(props: { title?: string; className?: string; style?: CSSProperties; children: ReactNode }) {
  const id = useId()
  return (
    <section
      className={`shop-block ${props.className ?? ''}`}
      style={props.style}
      aria-labelledby={props.title ? id : undefined}
    >
      {props.title && <h2 id={id}>{props.title}</h2>}
      {props.children}
    </section>
  )
}
