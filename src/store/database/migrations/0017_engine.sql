CREATE TABLE "engine_order" (
	"cart_id" text PRIMARY KEY NOT NULL,
	"web_id" text NOT NULL,
	"code" text NOT NULL,
	"session" text NOT NULL,
	"state" text NOT NULL,
	"placed_order" jsonb NOT NULL,
	"attempted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_product" (
	"web_id" text NOT NULL,
	"uuid" text NOT NULL,
	"variant_id" text,
	CONSTRAINT "engine_product_web_id_uuid_pk" PRIMARY KEY("web_id","uuid")
);
--> statement-breakpoint
ALTER TABLE "engine_order" ADD CONSTRAINT "engine_order_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_order" ADD CONSTRAINT "engine_order_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_product" ADD CONSTRAINT "engine_product_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;