import { useHelpTexts } from '../i18n/help-texts.tsx'

/** Shown while the shipping methods are loading, in their place. */
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
