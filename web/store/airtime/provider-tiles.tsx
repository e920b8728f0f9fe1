import { Check, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { AirtimeProvider } from '#domain/airtime/airtime-api.ts'
import { classNames } from '../../ui/class-names.ts'
import { AIRTIME_TEXTS } from './airtime-texts.ts'
import { shortName } from './short-name.ts'

type ProviderTilesProps = {
  providers: readonly AirtimeProvider[]
  /** Empty: none. */
  chosenId: string
  error: string | undefined
  /** With an empty id when the chosen one is pressed again. */
  onChoose: (providerId: string) => void
}

/** The networks, of which one is chosen; pressing it again chooses none. */
export function ProviderTiles({ providers, chosenId, error, onChoose }: ProviderTilesProps) {
  const id = useId()
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
      data-fault={error === undefined ? undefined : ''}
    >
      <legend className="mb-1.5 font-semibold text-sm">
        {AIRTIME_TEXTS.provider}
        <span aria-hidden className="text-brick-text">
          {' '}
          *
        </span>
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {providers.map((provider) => (
          <ProviderTile
            key={provider.id}
            provider={provider}
            isChosen={provider.id === chosenId}
            onPress={() => onChoose(provider.id === chosenId ? '' : provider.id)}
          />
        ))}
      </div>
      {error === undefined ? (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-xs">
          {AIRTIME_TEXTS.providerHint}
        </p>
      ) : (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1.5 flex items-start gap-1.5 font-medium text-brick-text text-sm"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

type ProviderTileProps = { provider: AirtimeProvider; isChosen: boolean; onPress: () => void }

function ProviderTile({ provider, isChosen, onPress }: ProviderTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classNames(
        'relative grid min-h-24 content-center justify-items-center gap-2 rounded-md border px-2 py-3 text-center transition-colors duration-150',
        isChosen ? 'border-gold-text bg-gold-soft' : 'border-line-strong bg-surface hover:bg-sunken',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'grid h-9 min-w-9 place-items-center rounded-full px-2 font-bold font-display text-sm',
          isChosen ? 'bg-gold text-on-gold' : 'bg-gold-soft text-gold-text',
        )}
      >
        {shortName(provider.name)}
      </span>
      <span className="wrap-anywhere font-semibold text-sm leading-tight">{provider.name}</span>
      {isChosen && (
        <span className="absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-palm text-on-palm">
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        </span>
      )}
    </button>
  )
}
