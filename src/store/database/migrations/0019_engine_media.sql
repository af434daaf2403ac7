CREATE TABLE "engine_asset" (
	"web_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "engine_asset_web_id_asset_id_pk" PRIMARY KEY("web_id","asset_id")
);
--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "of_engine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "engine_asset" ADD CONSTRAINT "engine_asset_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;