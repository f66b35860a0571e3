import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from 'react-router'
import { iconFolderOf } from '#contract/content/media/derived-images.ts'
import { accentStylesheet } from '#contract/site/settings/accent-stylesheet.ts'
import { checkoutPages } from '#contract/site/site-pages/page-options.ts'
import type { LegalLinks } from '#contract/site/site-pages/site-pages.schema.ts'
import type { Route } from './+types/root'
import { CartProvider } from './content/store/cart/cart-provider.tsx'
import { BuildVersionMeta } from './platform/boot/build-version.tsx'
import { RedirectSignedOut } from './platform/boot/redirect-signed-out.tsx'
import { SiteIcons } from './platform/boot/site-icons.tsx'
import { useCspNonce } from './platform/router/csp-nonce.ts'
import { FocusOnNavigate } from './platform/router/focus-on-navigate.tsx'
import { loadersContext, reportErrorContext } from './platform/router/loaders-context.ts'
import { type RootData, rootDataIn, useRootData } from './platform/router/root-data.ts'
import { pageTitle } from './platform/seo/page-meta.ts'
import { AuthProvider } from './platform/session/auth-provider.tsx'
import { ErrorPage, errorTitle } from './site/layout/error-page.tsx'
import './platform/styles/app.css'
import { preloadedFonts } from './platform/styles/fonts.ts'
import { themeScript } from './platform/ui/theme.tsx'
import { ToastProvider } from './platform/ui/toast/toast.tsx'

/** The values of `--paper` in tokens.css: the theme-color meta tag cannot use CSS variables. */
const themeColor = { light: '#faf6ee', dark: '#10161d' }

export const links: Route.LinksFunction = () => [
  ...preloadedFonts.map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: Route.MetaFunction = ({ error, matches }) => [
  { title: error ? pageTitle(matches, errorTitle(error)) : rootDataIn(matches).businessName },
]

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { coupons, menus, pageTexts, shipping, site, sitePages, tax } = context.get(loadersContext)
  const { settings, copyright, publicUrl, demo, capturesMail } = site
  const { businessName, tagline, timeZone, currency, logoUrl, accentColor, asksImmediateDelivery } = settings
  const orElse =
    <T,>(fallback: () => T) =>
    (cause: unknown) => {
      context.get(reportErrorContext)(cause)
      return fallback()
    }
  const links = await menus.getMenus().catch(orElse(menus.getDefaultMenus))
  const headings = await pageTexts.listHeadings().catch(orElse(pageTexts.getOriginalHeadings))
  const legal = await sitePages.listLegalLinks().catch(orElse((): LegalLinks => ({})))
  const taxTerms = await tax
    .loadTaxTerms()
    .catch(orElse(() => ({ isOn: false, source: 'rates', pricesIncludeTax: false })))
  const takesCoupons = await coupons.takesCoupons().catch(orElse(() => false))
  const hasShippingZones = await shipping.hasShippingZones().catch(orElse(() => false))
  const facts = {
    businessName,
    tagline,
    footnote: taxTerms.isOn && taxTerms.pricesIncludeTax ? `${copyright}. All prices include tax.` : copyright,
    timeZone,
    accentStyles: accentColor && accentStylesheet(accentColor),
    publicUrl,
    currency,
    demo,
    capturesMail,
    isTaxOn: taxTerms.isOn,
    pricesIncludeTax: taxTerms.pricesIncludeTax,
    usesStripeTax: taxTerms.source === 'stripe',
    takesCoupons,
    hasShippingZones,
    asksImmediateDelivery,
  }
  const hasCheckoutTerms = asksImmediateDelivery || checkoutPages.some((purpose) => legal[purpose])
  return { ...facts, ...links, legal, headings, iconFolder: iconFolderOf(logoUrl), hasCheckoutTerms }
}

/** Only these pages change the data while they are open. */
export const shouldRevalidate = ({ currentUrl }: ShouldRevalidateFunctionArgs) =>
  /^\/admin\/(settings|pages|menus|page-texts)$/.test(currentUrl.pathname)

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const nonce = useCspNonce()
  const { accentStyles } = useRootData()
  return (
    // The theme script sets data-theme before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColor.dark} media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content={themeColor.light} />
        {/* Constant text: the content security policy contains its hash. Not needed again on the client. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? themeScript : '' }}
        />
        {import.meta.env.SSR && <RedirectSignedOut />}
        {import.meta.env.SSR && <BuildVersionMeta />}
        {accentStyles && <link rel="stylesheet" href={accentStyles} />}
        {import.meta.env.SSR && <SiteIcons />}
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <AuthProvider>
          <ToastProvider>
            <CartProvider>{children}</CartProvider>
          </ToastProvider>
        </AuthProvider>
        <FocusOnNavigate />
        <ScrollRestoration />
        {/* The offline page is shown at the URL of any page, so the router would hydrate the wrong route. */}
        {pathname !== '/offline' && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => {
    import('./sync-on-auth.ts').catch((error) => {
      error.isOptional = true
    })
  }, [])
  return (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}

/** Shows and announces that the next page is loading. */
function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <p className="loading-line" aria-live="polite" data-loading={isLoading || undefined}>
      {isLoading && <span className="sr">Loading...</span>}
    </p>
  )
}
