export function OnOffBadge({
  isOn,
  labels: [onLabel, offLabel],
}: {
  isOn: boolean
  labels: readonly [string, string]
}) {
  const badgeClass = isOn ? 'border-good text-good' : 'border-edge text-ink-muted'
  return (
    <span className={`inline-block rounded-sm border px-3 py-0.5 text-sm ${badgeClass}`}>
      {isOn ? onLabel : offLabel}
    </span>
  )
}
