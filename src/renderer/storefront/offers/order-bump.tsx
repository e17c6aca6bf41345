import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { Icon } from '../content/icons.tsx'
import { LinePrice } from '../summary/line-items.tsx'
import { imageAttributes } from '../content/image.ts'
import { useTexts } from '../i18n/texts.tsx'
import type { ShopBump } from '../types.ts'

/** An extra product for the order, never preselected. The whole card is the checkbox's label. */
export function OrderBump(props: { bump: ShopBump; currency: string; onChange: (accepted: boolean) => void }) {
  const { t } = useTexts()
  const { bump } = props
  return (
    <label className={bump.accepted ? 'shop-bump shop-bump-on' : 'shop-bump'}>
      <input
        type="checkbox"
        checked={bump.accepted}
        aria-disabled={bump.busy || undefined}
        onChange={(event) => {
          if (!bump.busy) props.onChange(event.target.checked)
        }}
      />
      {bump.image && (
        <img className="shop-tile" {...imageAttributes(bump.image, '64px')} alt="" width="64" height="64" />
      )}
      <span className="shop-bump-text">
        <span className="shop-bump-head">
          <span className="shop-strong">{bump.title}</span>
          <span className="shop-sr">, </span>
          <ProtectedSlot part="price" within="shop-bump">
            <LinePrice line={{ ...bump, quantity: 1 }} currency={props.currency} />
          </ProtectedSlot>
        </span>
        {bump.text && <span className="shop-small shop-soft">{bump.text}</span>}
        {bump.features?.map(
          (feature) =>
            feature && (
              <span key={feature} className="shop-small shop-bump-feature">
                <Icon name="check" size={16} />
                {feature}
              </span>
            ),
        )}
        {bump.note && <span className="shop-small shop-saving">{bump.note}</span>}
      </span>
      {bump.busy && (
        <span className="shop-sr" role="status">
          {t.loading}
        </span>
      )}
    </label>
  )
}
