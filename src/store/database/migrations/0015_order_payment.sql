DROP INDEX "cart_open_of_account";--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "is_separate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "vat" numeric(14, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "vat_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "tax_invoice" jsonb;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "gift_note" text;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_open_of_account" ON "cart" USING btree ("web_id","account_id") WHERE "cart"."state" = 'open' and not "cart"."is_separate";--> statement-breakpoint
UPDATE "shop_order" SET "settled_at" = "paid_at";