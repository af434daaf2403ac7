import type { PublishCheck } from '#schemas/builder/checks.ts';
import type { PaymentMethod } from '#schemas/page/base.ts';
import type { LocalText } from '#schemas/lang.ts';
import type { DeliveryTerms } from '#schemas/delivery/delivery-terms.ts';
import type { ShopRules } from '#schemas/shop-rules.ts';

/** What a shop demands of an order; amounts in baht, quantities in pieces. */
export interface ShopPolicy {
  readonly order_min_price?: number;
  readonly order_max_price?: number;
  /** Pieces in a whole cart. */
  readonly cart_max_quantity?: number;
  /** Points are worth one baht each; an order earns `per_baht` points per baht. */
  readonly points?: { readonly enabled: boolean; readonly per_baht: number };
  readonly banks: readonly string[];
  readonly shipping_types: readonly string[];
  /** VAT in percent that comes on top of the prices; absent: prices hold it, or the shop charges none. */
  readonly vat_percent?: number | undefined;
  /** The PromptPay number that Thai QR pays into: a phone number, or a tax number of 13 digits. */
  readonly promptpay_id?: string | undefined;
  /** A tax invoice that the checkout takes, and within how many days it comes; absent: none. */
  readonly tax_invoice?: { readonly days: number } | undefined;
  /** A handwritten card that the checkout takes a text for, of so many characters; absent: none. */
  readonly gift_card?: { readonly characters: number } | undefined;
  /** What else the shop promises and asks for. */
  readonly rules?: ShopRules | undefined;
  /** Terms by shipping type; one that is missing costs nothing. */
  readonly deliveries?: Readonly<Record<string, DeliveryTerms>> | undefined;
  /** Checks of the workbench that stop the publication of a page. */
  readonly publish_stops?: readonly PublishCheck[] | undefined;
}

/** The header of a shop, texts in its languages; addresses are paths of the shop without language. */
export interface ShopHeader {
  readonly logo: { readonly src: string; readonly alt: LocalText } | null;
  readonly menu: readonly { readonly label: LocalText; readonly href: string }[];
}

/** A shop as the calls see it. */
export interface Shop {
  readonly webId: string;
  /** The name in hand-off URLs and picture paths. */
  readonly webName: string;
  readonly name: LocalText;
  readonly isDefault: boolean;
  /** A suspended shop shows its pages but takes no orders. */
  readonly suspended: boolean;
  readonly policy: ShopPolicy;
  /** The ways to pay that the shop's pages promise. */
  readonly paymentMethods: readonly PaymentMethod[];
  /** The theme that its base names; null where it names none. */
  readonly themeKey: string | null;
  /** The theme for visitors who prefer dark colours; null where there is none. */
  readonly darkThemeKey: string | null;
  /** Whether a commerce engine decides its terms: prices hold the VAT then. */
  readonly isBehindEngine?: boolean;
  /** Whether `/pay/cart` takes forms of visitors without script: its checkout is part of this service. */
  readonly hasPlainCart?: boolean;
  /** Whether orders are a demonstration: nobody takes money or sends anything. Pages and mails say so. */
  readonly isDemo?: boolean;
  /** What the account site and the checkout show of its header. */
  readonly header?: ShopHeader;
  /** Whether a tag is configured, which counts orders. */
  readonly hasTags?: boolean;
  /** Changes whenever the shop is imported again. */
  readonly fingerprint: string;
  /** Changes whenever a page is published, taken off or rolled back. */
  readonly published: number;
}
