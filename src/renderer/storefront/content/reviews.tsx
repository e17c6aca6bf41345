import { InfoCard } from './info-card.tsx'
import { imageAttributes } from './image.ts'
import { useOptionalSectionTexts } from '../i18n/optional-section-texts.tsx'
import { sectionStyle } from './section-style.ts'
import type { ShopReview } from '../types.ts'

const avatarColors = ['#2c5d7c', '#7a4a2b', '#5a4a7e', '#1b6e4a', '#8a2f4b', '#44546a']

const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

const groundOf = (name: string) =>
  avatarColors[Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % avatarColors.length]

function Review({ review }: { review: ShopReview }) {
  const pictures = [review.product_image_1, review.product_image_2, review.product_image_3, review.product_image_4]
  return (
    <li>
      {review.review_title && <p className="shop-strong">{review.review_title}</p>}
      <p className="shop-small">{review.product_review}</p>
      {pictures.some(Boolean) && (
        <p className="shop-review-pictures">
          {pictures.map(
            (image) =>
              image && (
                <img
                  key={image}
                  className="shop-tile"
                  {...imageAttributes(image, '56px')}
                  alt=""
                  width="56"
                  height="56"
                  loading="lazy"
                />
              ),
          )}
        </p>
      )}
      {(review.product_title || review.product_description) && (
        <p className="shop-small shop-reviewed">
          <span className="shop-strong">{review.product_title}</span>
          <span className="shop-soft">{review.product_description}</span>
        </p>
      )}
      <div className="shop-reviewer">
        {review.user_profile_picture ? (
          <img
            className="shop-avatar"
            {...imageAttributes(review.user_profile_picture, '36px')}
            alt=""
            width="36"
            height="36"
            loading="lazy"
          />
        ) : (
          <span className="shop-avatar" style={{ background: groundOf(review.user_name) }} aria-hidden="true">
            {initials(review.user_name)}
          </span>
        )}
        <p className="shop-small">
          <span className="shop-strong">{review.user_name}</span>
          {review.user_role && <span className="shop-soft">{review.user_role}</span>}
        </p>
      </div>
    </li>
  )
}

/** Customer reviews with up to four images each (B §5). `title` names the source of the reviews. */
export function Reviews(props: {
  reviews: readonly ShopReview[]
  title?: string
  background?: string | null | undefined
}) {
  const t = useOptionalSectionTexts()
  if (props.reviews.length === 0) return null
  return (
    <InfoCard
      title={props.title ?? t.customers_say}
      className="shop-reviews"
      style={sectionStyle({ background: props.background })}
    >
      <ul>
        {props.reviews.map((review) => (
          <Review key={review.review_id} review={review} />
        ))}
      </ul>
    </InfoCard>
  )
}
