import type { ReactNode } from 'react'

interface RadioCard<Id extends string> {
  id: Id
  title: ReactNode
  text?: ReactNode
  /** Shown to the right of the title: a price or icons. */
  end?: ReactNode
  /** Shown below the row while it is selected. */
  panel?: ReactNode
  /** Shown below the row at any time. */
  below?: ReactNode
}

/**
 * A radio group with each option as a row of a card. `name` groups the radios, `legend` names the group for screen
 * readers. A single option is a row too, so that the shopper sees what applies.
 */
export function RadioCards<Id extends string>(props: {
  name: string
  legend: string
  cards: readonly RadioCard<Id>[]
  selected: string | null | undefined
  onSelect: (id: Id) => void
}) {
  return (
    <fieldset className="shop-cards">
      <legend className="shop-sr">{props.legend}</legend>
      {props.cards.map((card) => (
        <div key={card.id} className="shop-card">
          <label className="shop-card-row">
            <input
              type="radio"
              name={props.name}
              value={card.id}
              checked={card.id === props.selected}
              onChange={() => props.onSelect(card.id)}
            />
            <span className="shop-card-text">
              <span className="shop-strong">{card.title}</span>
              {card.text && <span className="shop-small shop-soft">{card.text}</span>}
            </span>
            {card.end && <span className="shop-card-end">{card.end}</span>}
          </label>
          {card.below}
          {card.id === props.selected && card.panel && <div className="shop-card-panel">{card.panel}</div>}
        </div>
      ))}
    </fieldset>
  )
}
