import { useHelpTexts } from '../i18n/help-texts.tsx'

/** Says that the ways to ship are asked for, over the place that they will have. */
export function FindingRates() {
  return (
    <>
      <p className="shop-soft" role="status">
        {useHelpTexts().finding_rates}
      </p>
      <div className="shop-bone shop-bone-cards" />
    </>
  )
}
