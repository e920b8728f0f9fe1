import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EndpointOutput } from '#domain/endpoint.ts'
import { ENQUIRY_MAX } from '#domain/enquiries/enquiries-api.ts'
import { formatCedis } from '#domain/money.ts'
import { CUSTOMS, CUSTOMS_NOTE } from '#domain/recipes/customs.ts'
import { recipesTitle } from '#domain/recipes/price-recipes.ts'
import type { RecipeCart } from '#domain/recipes/recipe-cart.ts'
import type { listParcelFees } from '#domain/recipes/recipes-api.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { paths } from '../../client/paths.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { countryOptions } from '../../ui/words/country-name.ts'
import { Money } from '../../ui/words/money.tsx'
import { feesQuery } from '../recipes/fees-query.ts'
import { recipeCartStore } from '../recipes/recipe-cart-store.ts'
import { EnquiryForm } from './enquiry-form.tsx'
import { INTERNATIONAL_TEXTS as TEXTS } from './international-texts.ts'

/** Sending out of Ghana: where to, for how much, what borders allow, and the enquiry of importers. */
export function InternationalPage() {
  usePageTitle(TEXTS.title)
  const fees = useQuery(feesQuery)
  const [address] = useSearchParams()
  const [start] = useState(() => (address.get('from') === 'cart' ? enquiryOf(recipeCartStore.read(), address) : {}))
  return (
    <div className="column grid grid-cols-1 gap-10 py-8">
      <header className="max-w-prose">
        <h1 className="text-2xl">{TEXTS.title}</h1>
        <p className="mt-2 text-muted">{TEXTS.lead}</p>
      </header>
      <section aria-label={TEXTS.choose} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {TEXTS.ways.map(({ title, text }) => (
          <div
            key={title}
            className="grid content-start gap-2 rounded-lg border border-line bg-surface p-5 shadow-card"
          >
            <h2 className="text-lg">{title}</h2>
            <p className="text-muted text-sm">{text}</p>
          </div>
        ))}
        <LinkButton to={paths.recipes} size="lg" className="sm:justify-self-start">
          {TEXTS.choose}
        </LinkButton>
      </section>
      <section aria-labelledby="fees" className="grid grid-cols-1 gap-4">
        <h2 id="fees" className="text-xl">
          {TEXTS.fees}
        </h2>
        {fees.data ? (
          <Fees fees={fees.data} />
        ) : (
          <QueryWait query={fees} title={TEXTS.feesFailed} waiting={<Skeleton className="h-60" />} />
        )}
      </section>
      <section aria-labelledby="customs" className="grid grid-cols-1 gap-4">
        <h2 id="customs" className="text-xl">
          {TEXTS.customs}
        </h2>
        <p className="max-w-prose text-muted text-sm">{CUSTOMS_NOTE}</p>
        <dl className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {CUSTOMS.map(({ place, text, link }) => (
            <div key={place} className="rounded-lg bg-sunken p-4">
              <dt className="font-semibold">{place}</dt>
              <dd className="mt-1 text-sm">
                {text}
                {link !== null && (
                  <a
                    href={link}
                    rel="noopener"
                    target="_blank"
                    className="mt-1 flex min-h-11 items-center gap-1.5 font-semibold text-gold-text underline underline-offset-4"
                  >
                    {TEXTS.official(place)}
                    <ExternalLink aria-hidden className="size-4" />
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <EnquiryForm kind="importer" countries={fees.data?.countries.map(({ code }) => code)} start={start} />
    </div>
  )
}

/** The enquiry about a cart that is too heavy for one parcel. */
function enquiryOf(cart: RecipeCart, address: URLSearchParams) {
  if (cart.length === 0) return {}
  const lines = cart.map(({ item, priceType, quantity }) => ({ name: item.name, priceType, quantity }))
  return {
    country: address.get('to') ?? '',
    product: TEXTS.fromCart,
    message: cutText(recipesTitle(lines), ENQUIRY_MAX.message),
  }
}

function Fees({ fees: { countries, leavesWithinHours, maxGrams } }: { fees: EndpointOutput<typeof listParcelFees> }) {
  const [address, setAddress] = useSearchParams()
  const code = address.get('to') ?? ''
  const chosen = countries.find((country) => country.code === code)
  const options = countryOptions(countries.map(({ code }) => code))
  const zones = Object.entries(TEXTS.zones).map(([zone, name]) => ({
    name,
    fee: countries.find((country) => country.zone === zone && country.fee !== null)?.fee,
  }))
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
      <div className="grid grid-cols-1 gap-3">
        <SelectField
          label={TEXTS.country}
          value={chosen ? code : ''}
          placeholder={TEXTS.placeholder}
          options={options}
          onValueChange={(to) => setAddress({ to }, { replace: true, preventScrollReset: true })}
        />
        <p role="status" className="min-h-6 font-semibold">
          {chosen && (chosen.fee === null ? TEXTS.noDelivery : TEXTS.fee(formatCedis(chosen.fee)))}
        </p>
        <p className="text-muted text-sm">
          {TEXTS.hours(leavesWithinHours)} {TEXTS.kilos(maxGrams)} {TEXTS.duty}
        </p>
      </div>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-line-strong border-b">
            <th scope="col" className="py-2 font-semibold">
              {TEXTS.zone}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              {TEXTS.anOrder}
            </th>
          </tr>
        </thead>
        <tbody>
          {zones.map(({ name, fee }) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="py-2.5 pr-4 font-normal">
                {name}
              </th>
              <td className="py-2.5 text-right">{fee === undefined || fee === null ? '–' : <Money amount={fee} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
