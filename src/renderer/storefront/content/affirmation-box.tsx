import { Icon } from './icons.tsx'
import { InfoCard } from './info-card.tsx'
import { useOptionalSectionTexts } from '../i18n/optional-section-texts.tsx'
import { sectionStyle } from './section-style.ts'
import { imageAttributes } from './image.ts'
import type { ShopAffirmation } from '../types.ts'

const sectionsOf = (box: ShopAffirmation) => ({
  one: { title: box.title_one, message: box.message_one, image: box.image_one },
  two: { title: box.title_two, message: box.message_two, image: box.image_two },
  three: { title: box.title_three, message: box.message_three, image: box.image_three },
})

const isName = (name: string): name is 'one' | 'two' | 'three' => ['one', 'two', 'three'].includes(name)

/** Up to three reasons to buy, in the merchant's order (GAP-68), on the box's own color or the page's. */
export function AffirmationBox(props: { box: ShopAffirmation; background?: string | null | undefined }) {
  const t = useOptionalSectionTexts()
  const sections = sectionsOf(props.box)
  const shown = (props.box.section_order ?? ['one', 'two', 'three'])
    .filter(isName)
    .filter((name) => Object.values(sections[name]).some(Boolean))
  if (shown.length === 0) return null
  const background = props.box.affirmation_background_color || props.background
  return (
    <InfoCard title={props.box.header || t.why_us} style={sectionStyle({ background })}>
      <ul className="shop-reasons">
        {shown.map((name) => {
          const { title, message, image } = sections[name]
          return (
            <li key={name}>
              {image ? (
                <img
                  className="shop-tile"
                  {...imageAttributes(image, '64px')}
                  alt=""
                  width="64"
                  height="64"
                  loading="lazy"
                />
              ) : (
                <span className="shop-tile">
                  <Icon name="checked" size={22} />
                </span>
              )}
              <p className="shop-small">
                <span className="shop-strong">{title}</span>
                <span className="shop-soft">{message}</span>
              </p>
            </li>
          )
        })}
      </ul>
    </InfoCard>
  )
}
