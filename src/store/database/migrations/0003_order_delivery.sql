ALTER TABLE "account_address" ADD COLUMN "area" jsonb;--> statement-breakpoint
ALTER TABLE "shop_order_line" ADD COLUMN "variant" jsonb;--> statement-breakpoint
ALTER TABLE "shop_order_line" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_fee" numeric(14, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "cancelled_at" timestamp with time zone;