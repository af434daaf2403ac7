import type { PublishCheck } from '#schemas/builder/checks.ts';
import type { Contact, PaymentMethod } from '#schemas/page/base.ts';
import type { LocalText } from '#schemas/lang.ts';
import type { DeliveryTerms } from '#schemas/delivery/delivery-terms.ts';
import type { ShopRules } from '#schemas/shop-rules.ts';

/** A shop's rules for orders; amounts in baht, quantities in pieces. */
export interface ShopPolicy {
  readonly order_min_price?: number;
  readonly order_max_price?: number;
  /** Pieces in a whole cart. */
  readonly cart_max_quantity?: number;
  /** A point has a value of one baht; an order earns `per_baht` points per baht. */
  readonly points?: { readonly enabled: boolean; readonly per_baht: number };
  readonly banks: readonly string[];
  readonly shipping_types: readonly string[];
  /** VAT in percent on top of the prices; absent: prices include it, or the shop charges none. */
  readonly vat_percent?: number | undefined;
  /** The PromptPay number that receives Thai QR payments: a phone number, or a tax number of 13 digits. */
  readonly promptpay_id?: string | undefined;
  /** Account numbers that receive bank transfers, by bank. */
  readonly bank_accounts?: Readonly<Record<string, string>> | undefined;
  /** Whether the checkout offers a tax invoice, and the days until it arrives; absent: none. */
  readonly tax_invoice?: { readonly days: number } | undefined;
  /** Whether the checkout offers a handwritten card, and the maximum characters of its text; absent: none. */
  readonly gift_card?: { readonly characters: number } | undefined;
  /** Further promises and conditions of the shop. */
  readonly rules?: ShopRules | undefined;
  /** Terms by shipping type; without terms a delivery is free. */
  readonly deliveries?: Readonly<Record<string, DeliveryTerms>> | undefined;
  /** Checks of the workbench that prevent the publication of a page. */
  readonly publish_stops?: readonly PublishCheck[] | undefined;
}

/** The header of a shop, texts in its languages; links are paths of the shop without language. */
export interface ShopHeader {
  readonly logo: { readonly src: string; readonly alt: LocalText } | null;
  readonly menu: readonly { readonly label: LocalText; readonly href: string }[];
}

/** A shop for the calls. */
export interface Shop {
  readonly webId: string;
  /** The name in hand-off URLs and picture paths. */
  readonly webName: string;
  readonly name: LocalText;
  readonly isDefault: boolean;
  /** A suspended shop shows its pages but accepts no orders. */
  readonly suspended: boolean;
  readonly policy: ShopPolicy;
  /** The payments that the shop's pages promise. */
  readonly paymentMethods: readonly PaymentMethod[];
  /** Where orders are picked up, when the shop is open and how it is reached, from its base; null if it has no contact. */
  readonly contact?: Partial<Pick<Contact, 'address' | 'hours' | 'email' | 'channels'>> | null;
  /** The theme that its base names; null if it names none. */
  readonly themeKey: string | null;
  /** The theme for visitors who prefer dark colours; null if there is none. */
  readonly darkThemeKey: string | null;
  /** Whether `/pay/cart` accepts forms of visitors without JavaScript, because the checkout is part of this service. */
  readonly hasPlainCart?: boolean;
  /** Whether orders are a demonstration without payment and delivery. Pages and mails say so. */
  readonly isDemo?: boolean;
  /** The header of the account site and the checkout. */
  readonly header?: ShopHeader;
  /** Nodes that the checkout shows above its form. */
  readonly checkoutNotes?: readonly unknown[];
  /** Whether a tag is configured, which counts orders. */
  readonly hasTags?: boolean;
  /** Changes whenever the shop is imported again. */
  readonly fingerprint: string;
  /** Changes whenever a page is published, unpublished or rolled back. */
  readonly published: number;
}

/** Whether the checkout adds VAT to the prices. */
export function addsVat({ policy }: Pick<Shop, 'policy'>): boolean {
  return (policy.vat_percent ?? 0) > 0;
}
